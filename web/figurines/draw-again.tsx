import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { CHANGE_NOTE_MAX, type Figurine } from '../../shared/figurines/api.ts'
import { isPromptOutdated, type KnownFigure, promptFigureOf } from '../../shared/figurines/prompt-figure.ts'
import { figurinePath } from '../../shared/paths.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { sentenceOf, useChange } from '../ui/use-change.ts'
import type { LaterAnswers } from './later-answers.ts'
import { isDrawn } from './makes-of.ts'
import { messages } from './messages.ts'
import { ProveAddress, useUnproven } from './prove-address.tsx'

/** Has the photo drawn once more and goes to the new drawing. */
function useDrawAgain(later: LaterAnswers) {
  const navigate = useNavigate()
  const { run, busy, trouble } = useChange()
  const { isUnproven, watch } = useUnproven()
  const draw = (change = '') =>
    run(
      'draw',
      async () => navigate(figurinePath((await watch(later.drawAgain(change))).id)),
      error => (error instanceof CallFailed && error.errors.change) || sentenceOf(error),
    )
  const refusal = trouble && (
    <>
      <Banner kind="bad">{trouble}</Banner>
      {isUnproven && <ProveAddress />}
    </>
  )
  return { busy, draw, refusal }
}

interface LikeThisProps {
  later: LaterAnswers
  previewsLeft: number
}
/** What was said since the drawing has to be seen in it. */
export function DrawLikeThis({ later, previewsLeft }: LikeThisProps) {
  const { busy, draw, refusal } = useDrawAgain(later)
  if (previewsLeft === 0) return <p className="small muted">{messages.noPreviewLeft}</p>
  return (
    <div className="stack start gap-2">
      <Button kind="soft" busy={busy && 'Asking…'} onClick={() => void draw()}>
        {messages.drawLikeThis}
      </Button>
      <p className="small muted">{messages.countsAsPreview(previewsLeft)}</p>
      {refusal}
    </div>
  )
}

/** Whether the drawing shows otherwise than the figure stands with what was answered since. */
export function isDrawnOtherwise(figurine: Figurine, versions: readonly Figurine[], later: LaterAnswers) {
  const drawn = isDrawn(figurine) ? figurine : versions.findLast(isDrawn)
  const { figure } = later
  if (!drawn?.figure || !figure) return false
  const said = later.answers?.said ?? []
  const now: KnownFigure = {
    figure,
    doubts: figurine.doubts.filter(doubt => !said.includes(doubt)),
    sources: figurine.sources && {
      ...figurine.sources,
      ...Object.fromEntries(said.map(slot => [slot, 'customer'])),
    },
  }
  return isPromptOutdated(drawn.told ?? promptFigureOf({ ...drawn, figure: drawn.figure }), now)
}

interface Props {
  later: LaterAnswers
  label?: string
  /** What the button says where this is the next step of the page. */
  inBar?: string
}
/** Draws the same photo once more, with one sentence of what should be different. */
export function DrawAgain({ later, label = 'Change this', inBar }: Props) {
  const isDeaf = useShop()?.photo_readers.length === 0
  const [change, setChange] = useState('')
  const { busy, draw, refusal } = useDrawAgain(later)
  return (
    <form
      className={inBar ? 'draw-in-bar' : 'stack gap-3'}
      onSubmit={event => {
        event.preventDefault()
        void draw(change.trim())
      }}
    >
      <TextField
        label={label}
        optional
        value={change}
        maxLength={CHANGE_NOTE_MAX}
        autoComplete="off"
        placeholder="Longer hair, and no glasses"
        hint={isDeaf ? messages.demoIsDeaf : 'One sentence. Without it, the same photo is drawn once more.'}
        onChange={event => setChange(event.target.value)}
      />
      {refusal}
      <div className={inBar && 'buybar'}>
        <Button
          type="submit"
          kind={inBar ? 'cry' : 'soft'}
          size={inBar ? 'normal' : 'small'}
          busy={busy && 'Asking…'}
        >
          {inBar ?? 'Draw it again'}
        </Button>
      </div>
    </form>
  )
}
