import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Figurine } from '../../shared/figurines/api.ts'
import { paths } from '../../shared/paths.ts'
import { Button, ButtonBar, ButtonLink } from '../ui/button.tsx'
import { FacePhoto } from '../ui/face-photo.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLaterAnswers } from './later-answers.ts'
import { messages } from './messages.ts'
import { ResultTaps } from './result-taps.tsx'
import { type endOf, type News, useNews } from './use-figurine-events.ts'
import './drawing-view.css'

const steps = [
  { stage: 'received', name: 'Photo received' },
  { stage: 'checked', name: 'Photo checked' },
  { stage: 'waiting', name: 'Waiting for a free brush' },
  { stage: 'drawing', name: 'Drawing your figurine' },
  { stage: 'saving', name: 'Saving the preview' },
] as const

const MOSTLY_DONE = 0.94

interface Props {
  /** As it was when the page began to ask; what is known since then moves no question. */
  figurine: Figurine
  ended: ReturnType<typeof endOf>
  /** While a question is being answered, the page stays. */
  onHold: (isHeld: boolean) => void
}

/** What is really going on, while it goes on; the line sinks as fast as figurines usually take. */
export function DrawingView({ figurine, ended, onHold }: Props) {
  const end = ended && messages.ended[ended]
  const news = useNews(figurine, end !== null)
  const later = useLaterAnswers(figurine, figurine.name_label ?? '')
  useFigureOnceRead(figurine, news)
  const current = Math.max(
    0,
    steps.findIndex(({ stage }) => stage === news.stage),
  )
  return (
    <div className="wrap page two waiting">
      <Sweep figurine={figurine} news={news} isSmall={later.read !== null} />
      <div className="waiting-side top gap-4">
        <header className="stack gap-2">
          <h1>Getting your nose right.</h1>
          <p className="lead">
            {news.usualSeconds !== null && `This usually takes ${inWords(news.usualSeconds)}. `}
            {messages.leave}
          </p>
        </header>
        <ResultTaps figurine={figurine} later={later} onBusy={onHold} />
        <ButtonBar>
          {end ? (
            <>
              <p className="waiting-news">{end.said}</p>
              <Button kind="cry" onClick={() => onHold(false)}>
                {end.see}
              </Button>
            </>
          ) : (
            <>
              <p className="waiting-news">
                <b>{steps[current]?.name}</b>
                <span className="block small num">{inWords(news.elapsedSeconds)} so far</span>
              </p>
              <ButtonLink kind="soft" to={paths.figurines}>
                My Figurines
              </ButtonLink>
            </>
          )}
        </ButtonBar>
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
              <b>{name}</b>
            </li>
          ))}
        </ol>
        <p className="vh" role="status">
          {end ? end.said : steps[current]?.name}
        </p>
        <ButtonLink kind="bare" to={paths.upload}>
          Choose another photo
        </ButtonLink>
      </div>
    </div>
  )
}

/** A photo that the page had not read is read by the shop; its questions follow. */
function useFigureOnceRead({ figure }: Figurine, { count }: News) {
  const { revalidate } = useRevalidator()
  const isUnread = figure === null
  useEffect(() => {
    if (isUnread && count > 0) void revalidate()
  }, [isUnread, count, revalidate])
}

function Sweep({ figurine, news, isSmall }: { figurine: Figurine; news: News; isSmall: boolean }) {
  const sweep = useRef<HTMLDivElement>(null)
  useEffect(() => sweep.current?.style.setProperty('--done', `${shareDone(news) * 100}%`))
  const { uploaded_image_url: photo, face } = figurine
  return (
    <div
      ref={sweep}
      className={['wait', news.partialUrl && 'wait--partial', isSmall && 'wait--small']
        .filter(Boolean)
        .join(' ')}
    >
      {news.partialUrl ? (
        <img src={news.partialUrl} alt="The figurine, half drawn" />
      ) : (
        photo && <FacePhoto src={photo} face={face} alt="The photo" />
      )}
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
