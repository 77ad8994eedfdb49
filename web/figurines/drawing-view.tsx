import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import type { Figurine } from '../../shared/figurines.ts'
import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { messages } from './messages.ts'
import { type News, useNews } from './use-figurine-events.ts'

const steps = [
  { stage: 'received', name: 'Photo received' },
  { stage: 'checked', name: 'Photo checked' },
  { stage: 'waiting', name: 'Waiting for a free brush' },
  { stage: 'drawing', name: 'Drawing your figurine' },
  { stage: 'saving', name: 'Saving the preview' },
] as const

const MOSTLY_DONE = 0.94

/** What is really going on, while it goes on; the line sinks as fast as figurines usually take. */
export function DrawingView({ figurine }: { figurine: Figurine }) {
  const news = useNews(figurine)
  const sweep = useRef<HTMLDivElement>(null)
  useEffect(() => sweep.current?.style.setProperty('--done', `${shareDone(news) * 100}%`))
  const current = Math.max(
    0,
    steps.findIndex(({ stage }) => stage === news.stage),
  )
  const picture = news.partialUrl ?? figurine.uploaded_image_url
  return (
    <div className="wrap page two">
      <div ref={sweep} className={news.partialUrl ? 'wait wait--partial' : 'wait'}>
        {picture && (
          <img src={picture} alt={news.partialUrl ? 'The figurine, half drawn' : 'You, as you came'} />
        )}
      </div>
      <div className="grid content-start gap-4">
        <h1>Getting your nose right.</h1>
        <p className="lead">
          {news.usualSeconds !== null && `This usually takes ${inWords(news.usualSeconds)}. `}
          {messages.leave}
        </p>
        <ol className="stages">
          {steps.map(({ stage, name }, position) => (
            <li
              key={stage}
              className={position < current ? 'done' : position === current ? 'now' : undefined}
              aria-current={position === current ? 'step' : undefined}
            >
              <span className="d" aria-hidden="true">
                {position < current ? (
                  <Icon of={Check} />
                ) : position === current ? (
                  <span className="spin" />
                ) : (
                  position + 1
                )}
              </span>
              <span>
                <b>{name}</b>
                {position === current && (
                  <span className="block small num">{inWords(news.elapsedSeconds)} so far</span>
                )}
              </span>
            </li>
          ))}
        </ol>
        <p className="vh" role="status">
          {steps[current]?.name}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink kind="soft" to={paths.upload}>
            Choose another photo
          </ButtonLink>
          <ButtonLink kind="bare" to={paths.figurines}>
            My Figurines
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function inWords(seconds: number) {
  const whole = Math.max(1, Math.round(seconds))
  if (whole === 1) return 'a second'
  return whole < 90 ? `${whole} seconds` : `${Math.round(whole / 60)} minutes`
}

/** Never quite at its end before it is: an estimate that has run out waits. */
function shareDone({ elapsedSeconds, usualSeconds, stage }: News) {
  if (stage === 'saving') return MOSTLY_DONE
  return Math.min(MOSTLY_DONE, elapsedSeconds / Math.max(1, usualSeconds ?? 45))
}
