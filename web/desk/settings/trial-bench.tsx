import { FlaskConical } from 'lucide'
import { useEffect, useState } from 'react'
import { formatInr } from '../../../shared/money.ts'
import { screenPictures } from '../../../shared/pictures/pictures.ts'
import {
  AI_PROVIDERS,
  type AiProvider,
  PROVIDER_NAMES,
  type PromptTrial,
  promptTrialsApi,
} from '../../../shared/settings/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { answerOr, useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import type { Providers } from './load-settings.ts'

interface Props {
  prompt: string
  providers: Providers | null
  earlier: PromptTrial[]
}
const ASK_EVERY_MS = 1000
const hasEnded = ({ stage }: PromptTrial) => stage === 'complete' || stage === 'failed'
const stages: Partial<Record<PromptTrial['stage'], string>> = {
  waiting: 'Waiting for a free brush',
  drawing: 'Drawing',
  saving: 'Saving the picture',
}

/** Draws the sample photo with the typed prompt. */
export function TrialBench({ prompt, providers, earlier }: Props) {
  const [trial, setTrial] = useState<PromptTrial | null>(earlier[0] ?? null)
  const [provider, setProvider] = useState<AiProvider | null>(null)
  const { run, busy, trouble } = useChange()
  const chosen = provider ?? providers?.provider ?? 'openai'
  const runningId = trial && !hasEnded(trial) ? trial.id : null

  useEffect(() => {
    if (!runningId) return
    let left = false
    let next: ReturnType<typeof setTimeout>
    const ask = () =>
      call(promptTrialsApi.one, { params: { id: runningId } }).then(
        answer => {
          if (left) return
          setTrial(answer.trial)
          if (!hasEnded(answer.trial)) next = setTimeout(ask, ASK_EVERY_MS)
        },
        error => {
          console.warn('nobody could say how the trial stands', error)
          if (!left) next = setTimeout(ask, 3 * ASK_EVERY_MS)
        },
      )
    next = setTimeout(ask, ASK_EVERY_MS)
    return () => {
      left = true
      clearTimeout(next)
    }
  }, [runningId])

  async function start() {
    const body = { prompt, provider: chosen }
    const started = await run(
      'start',
      () => call(promptTrialsApi.start, { body }),
      answerOr(messages.trialDown),
    )
    if (started) setTrial(started.trial)
  }

  return (
    <section className="bench" aria-labelledby="bench-heading">
      <h3 id="bench-heading">Try it first</h3>
      <p className="small muted">{messages.trialHint}</p>
      <div className="row gap-3 bench-inputs">
        <div className="field">
          <label htmlFor="trial-provider">Drawn by</label>
          <select
            id="trial-provider"
            value={chosen}
            onChange={event => setProvider(AI_PROVIDERS.find(name => name === event.target.value) ?? null)}
          >
            {(providers?.providers ?? []).map(({ name, is_active, has_key }) => (
              <option key={name} value={name}>
                {PROVIDER_NAMES[name]}
                {is_active ? ' (active)' : ''}
                {has_key ? '' : ', no key'}
              </option>
            ))}
          </select>
        </div>
        <Button
          kind="soft"
          disabled={prompt.trim() === ''}
          busy={(busy || runningId !== null) && 'Drawing…'}
          onClick={() => void start()}
        >
          <Icon of={FlaskConical} />
          Try on the sample photo
        </Button>
      </div>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {trial && <Result trial={trial} />}
    </section>
  )
}

const Result = ({ trial }: { trial: PromptTrial }) => (
  <div className="stack gap-3">
    <div className="bench-pair">
      <figure>
        <Picture src={screenPictures['sample-photo']} alt="The sample photo" sizes="200px" max={480} />
        <figcaption className="small muted">The sample photo</figcaption>
      </figure>
      <figure>
        {trial.picture_url ? (
          <img src={trial.picture_url} alt="What was drawn" width={480} height={480} />
        ) : (
          <div className="bench-empty" aria-hidden="true">
            {trial.stage !== 'failed' && <span className="spin" />}
          </div>
        )}
        <figcaption className="small muted">
          {trial.picture_url ? `${trial.author}, ${when(trial.created_at)}` : 'Not drawn yet'}
        </figcaption>
      </figure>
    </div>
    {!hasEnded(trial) && (
      <div className="stack gap-1">
        <p role="status" className="small">
          {stages[trial.stage] ?? 'Under way'}
        </p>
        <progress
          max={Math.max(trial.usual_seconds ?? 45, trial.elapsed_seconds + 1)}
          value={trial.elapsed_seconds}
          aria-label="How far along the trial is"
        />
        <p className="tiny muted num">
          {Math.round(trial.elapsed_seconds)} s
          {trial.usual_seconds !== null && `, usually ${Math.round(trial.usual_seconds)} s`}
        </p>
      </div>
    )}
    {trial.is_demo && trial.stage === 'complete' && <Banner kind="warn">{messages.trialDemo}</Banner>}
    {trial.failure && <Banner kind="bad">{trial.failure}</Banner>}
    {hasEnded(trial) && (
      <details className="small">
        <summary>The prompt of this trial</summary>
        <p className="pre-line anywhere">{trial.prompt}</p>
        <p className="muted num">
          {trial.model ?? trial.asked_provider}, {Math.round(trial.elapsed_seconds)} s,{' '}
          {formatInr(trial.cost_minor_units)}
        </p>
      </details>
    )}
  </div>
)
