import { useRootData } from '../session/session.ts'
import { QrCode } from '../ui/qr-code.tsx'
import './gift.css'
import { messages } from './messages.ts'

const sizeOf = (message: string) =>
  message.length <= 60 ? 'large' : message.length <= 140 ? 'middle' : 'small'

/** For the parcel: a message, and a code that opens the reveal page. */
export function GiftCard({ message, revealPath }: { message: string | null; revealPath: string }) {
  const address = `${useRootData()?.origin ?? ''}${revealPath}`
  return (
    <div className="gift-card">
      {message ? (
        <p className="gift-words card-letters" data-size={sizeOf(message)} dir="auto">
          {message}
        </p>
      ) : (
        <p className="gift-words gift-plain">{messages.card}</p>
      )}
      <div className="gift-code">
        <QrCode text={address} label="The code of the page for the receiver" />
        <div>
          <b className="gift-mark">Dopple</b>
          <p>{messages.scan}</p>
          <p className="gift-address">{address.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </div>
  )
}
