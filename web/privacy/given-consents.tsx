import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Consent, photosApi, type Receipt } from '../../shared/figurines/people-api.ts'
import { date, when } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDeletion } from '../ui/confirm-deletion.tsx'
import { messages } from './messages.ts'

interface Props {
  consents: Consent[]
  onTaken: (receipt: Receipt) => void
}

export const GivenConsents = ({ consents, onTaken }: Props) => (
  <section>
    <h2>{messages.consents}</h2>
    <ul className="vault-list">
      {consents.map(consent => (
        <li key={consent.id}>
          <p>“{consent.text}”</p>
          <p className="small muted" suppressHydrationWarning>
            {[whose(consent), `on ${when(consent.given_at)}`].filter(Boolean).join(', ')}. Text of{' '}
            {date(consent.version)}.
          </p>
          {consent.withdrawn_at ? (
            <p className="small" suppressHydrationWarning>
              {messages.taken(when(consent.withdrawn_at))}
            </p>
          ) : (
            consent.kind !== 'other_child' && <TakeBack id={consent.id} onTaken={onTaken} />
          )}
        </li>
      ))}
    </ul>
  </section>
)

function whose({ parent_name: name, birth_date: born }: Consent): string | null {
  if (!name) return null
  return born ? messages.consentAs(name, date(born)) : messages.consentOf(name)
}

function TakeBack({ id, onTaken }: { id: string; onTaken: Props['onTaken'] }) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  async function takeBack() {
    const { receipt } = await call(photosApi.withdraw, { params: { id } })
    onTaken(receipt)
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <div>
      <Button kind="soft" size="small" onClick={() => setAsking(true)}>
        {messages.takeBack}
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title={messages.takeBackTitle}
          what={messages.takeBackAsk}
          yes={messages.takeBack}
          no="Keep it as it is"
          onYes={takeBack}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
