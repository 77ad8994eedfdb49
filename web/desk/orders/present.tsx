import type { Gift } from '../../../shared/orders/api.ts'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { date } from '../../../shared/time/moments.ts'
import '../../gift/gift.css'

/** What the founder needs to know of a present: its card, who gets it, and what nobody may say. */
export const PresentOf = ({ desk: { shipping, billing }, gift }: { desk: DeskOrder; gift: Gift }) => (
  <>
    {gift.message ? (
      <blockquote className="present-words card-letters" dir="auto">
        {gift.message}
      </blockquote>
    ) : (
      <p className="muted">No message; the card says that it is a present.</p>
    )}
    <p>
      {gift.to_receiver
        ? `From ${billing.fullName} to ${shipping.fullName}. Mails go to the buyer.`
        : `${billing.fullName} hands it over.`}
    </p>
    <p>
      {gift.opened_at
        ? `Opened ${date(gift.opened_at)}.`
        : gift.surprise
          ? 'A surprise: on the phone, say nothing of what is in it.'
          : 'No surprise.'}
    </p>
  </>
)
