import { useRevalidator } from 'react-router'
import { type FirstRun, firstRunApi } from '../../../shared/admin/first-run-api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { announceStatus } from '../ui/use-status.ts'

/** The list of a new shop that was put away, while something on it is open. */
export function FirstRunBack({ firstRun: { steps } }: { firstRun: FirstRun }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  const left = steps.filter(({ done }) => !done).length
  if (left === 0) return null
  const back = () =>
    run('back', async () => {
      await call(firstRunApi.putAway, { body: { put_away: false } })
      announceStatus({ text: messages.firstStepsBack })
      await revalidate()
      // Its button is gone with the list.
      document.querySelector<HTMLElement>('h1')?.focus()
    })
  return (
    <section className="tray" aria-label="First steps">
      <h2>First steps</h2>
      <p className="muted">{messages.firstStepsLeft(left)}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button kind="soft" className="self-start" busy={busy && 'One moment…'} onClick={() => void back()}>
        Show them on Today
      </Button>
    </section>
  )
}
