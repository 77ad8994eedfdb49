import { useRevalidator } from 'react-router'
import { dashboardApi, type FailedMail } from '../../../shared/admin/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/announce-status.ts'
import { messages } from '../ui/messages.ts'

export function FailedMails({ mails }: { mails: FailedMail[] }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()

  const again = (id: string) =>
    run(
      id,
      async () => {
        await call(dashboardApi.sendAgain, { params: { id } })
        announceStatus({ text: messages.mailAgain })
        await revalidate()
      },
      messages.mailNotAgain,
    )

  return (
    <section className="tray" id="failed-mails" aria-labelledby="mails-heading">
      <h2 id="mails-heading">Mails that failed</h2>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <ul className="rows">
        {mails.map(mail => (
          <li key={mail.id}>
            <p className="wrap-anywhere">
              <b>{mail.subject}</b>
              <span className="block small muted">
                To {mail.recipient}, {when(mail.created_at)}
              </span>
              {mail.error && <span className="block small text-bad">{mail.error}</span>}
            </p>
            <Button
              kind="soft"
              size="small"
              className="justify-self-start"
              aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
              busy={busy === mail.id && 'Sending…'}
              onClick={() => void again(mail.id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
