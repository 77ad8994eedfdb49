import { Check, ChevronRight } from 'lucide'
import { Link, useRevalidator } from 'react-router'
import { type FirstRun, firstRunApi } from '../../../shared/admin/first-run-api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { FIRST_STEP_WORDS, messages } from '../ui/messages.ts'
import { announceStatus } from '../ui/use-status.ts'
import './first-steps.css'

export const isOnToday = ({ steps, put_away }: FirstRun) => !put_away && steps.some(({ done }) => !done)

/** What a new shop needs before it sells; each step ticks itself. */
export function FirstSteps({ firstRun: { steps } }: { firstRun: FirstRun }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  const done = steps.filter(step => step.done).length
  const putAway = () =>
    run('away', async () => {
      await call(firstRunApi.putAway, { body: { put_away: true } })
      announceStatus({ text: messages.firstStepsAway })
      await revalidate()
      // Its button is gone with the list.
      document.querySelector<HTMLElement>('h1')?.focus()
    })
  return (
    <section className="tray first-steps" aria-labelledby="first-steps-heading">
      <div className="row apart gap-3 middle">
        <h2 id="first-steps-heading">First steps</h2>
        <span className="small muted num">{messages.firstStepsLead(done, steps.length)}</span>
      </div>
      <ol>
        {steps.map(step => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button
        kind="bare"
        size="small"
        className="self-start"
        busy={busy && 'One moment…'}
        onClick={() => void putAway()}
      >
        Put this list away
      </Button>
    </section>
  )
}

function Step({ step, done, path }: FirstRun['steps'][number]) {
  const { title, detail } = FIRST_STEP_WORDS[step]
  return (
    <li data-done={done || undefined}>
      <Link to={path} prefetch="intent">
        <span className="first-steps-tick">{done && <Icon of={Check} />}</span>
        <span className="may-shrink">
          <b>{title}</b>
          {done ? <span className="vh">, done</span> : <span className="block small muted">{detail}</span>}
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  )
}
