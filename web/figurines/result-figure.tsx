import { type ReactNode, useState } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import type { FigurineMake } from '../../shared/figurines/figurine-make.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { AnsweredFigure } from '../taps/answered-figure.tsx'
import { Button } from '../ui/button.tsx'
import { BeforeAfter } from './before-after.tsx'
import { FaceInset } from './face-inset.tsx'
import { FigurinePicture } from './figurine-picture.tsx'
import { messages } from './messages.ts'

interface Props {
  figurine: Figurine
  make: FigurineMake
  /** As it was answered since. */
  figure: Figure | null
  isAnswered: boolean
  label: string
}

/** What is ordered, whole and first: the figure, which turns, or the drawing. The photo stands beside it on a press. */
export function ResultFigure({ figurine, make, figure, isAnswered, label }: Props) {
  const { uploaded_image_url: photo, face } = figurine
  const [isCompared, setCompared] = useState(false)
  const isDrawing = make === 'drawing' && figurine.has_drawing
  const src = isDrawing || !figurine.has_drawing ? undefined : figureViewPath(figurine.id, 'preview', 1024)
  const picture =
    isAnswered && figure && !isDrawing ? (
      <AnsweredFigure figure={figure} />
    ) : (
      <FigurinePicture figurine={figurine} label={label} {...(src && { src })} />
    )
  const shown: ReactNode =
    photo && isCompared ? (
      <BeforeAfter before={photo} face={face}>
        {picture}
      </BeforeAfter>
    ) : (
      picture
    )
  return (
    <>
      <div className="result-figure">
        <FigureView figure={isDrawing || isCompared ? null : figure} label={label} turnsWhenIdle>
          {shown}
        </FigureView>
        {photo && face && !isCompared && <FaceInset src={photo} face={face} />}
      </div>
      {photo && (
        <div>
          <Button kind="bare" size="small" onClick={() => setCompared(!isCompared)}>
            {isCompared ? messages.figureAlone : messages.besidePhoto}
          </Button>
        </div>
      )}
    </>
  )
}
