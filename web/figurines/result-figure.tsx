import { ChevronsLeftRight } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { type FaceOval, type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import { labelLength, madeLabel, normaliseLabel } from '../../shared/name-label.ts'
import type { FigurineMake } from '../../shared/pricing.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { AnsweredFigure } from '../taps/answered-figure.tsx'
import { Button } from '../ui/button.tsx'
import { FacePhoto } from '../ui/face-photo.tsx'
import { Icon } from '../ui/icon.tsx'
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
        <FigureView figure={isDrawing || isCompared ? null : figure} label={label} turns="when idle">
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

const EDGE = 192
const MARGIN = 1.35

/** A photo cut to its face, however it was held: round, with hair and chin. */
function FaceInset({ src, face }: { src: string; face: FaceOval }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    const photo = new Image()
    photo.onload = () => {
      const pen = left ? null : canvas.current?.getContext('2d')
      const { naturalWidth: wide, naturalHeight: tall } = photo
      const edge = 2 * MARGIN * Math.max(face.rx * wide, face.ry * tall)
      const [x, y] = [face.x * wide - edge / 2, face.y * tall - edge * 0.53]
      pen?.drawImage(photo, x, y, edge, edge, 0, 0, EDGE, EDGE)
    }
    photo.onerror = () => console.warn('the face of the photo could not be shown')
    photo.src = src
    return () => {
      left = true
    }
  }, [src, face])
  return <canvas ref={canvas} className="face-inset" width={EDGE} height={EDGE} />
}

interface BeforeAfterProps {
  before: string
  face: FaceOval | null
  children: ReactNode
}
/** Photo on the left of the line, figurine on its right; the line is a slider for hand, mouse and keyboard. */
function BeforeAfter({ before, face, children }: BeforeAfterProps) {
  const [at, setAt] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.style.setProperty('--x', `${at}%`), [at])
  return (
    <div ref={frame} className="ba">
      {children}
      <FacePhoto className="b" src={before} face={face} alt="The photo" />
      <b className="ba-before">Photo</b>
      <b className="ba-after">Figurine</b>
      <i aria-hidden="true">
        <Icon of={ChevronsLeftRight} />
      </i>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label="How much of the photo is shown"
        aria-valuetext={`${at} % photo`}
        onChange={event => setAt(Number(event.target.value))}
      />
    </div>
  )
}

/** Where pictures have room for the name, in thousandths: the base's front, bent as the base is, and before it the plate. */
const BASE = { path: 'M 284 880 A 216 62 0 0 0 716 880', width: 300, tallest: 46, letter: 0.68 }
const PLATE = { path: 'M 400 924 H 609', width: 176, tallest: 24, letter: 0.64 }

interface FigurinePictureProps {
  figurine: Figurine
  label?: string
  /** The picture of its figure in the place of its drawing. */
  src?: string
}

/** The preview; where this shop drew it, the name stands on it in the same moment as it is typed. */
function FigurinePicture({ figurine, label = '', src }: FigurinePictureProps) {
  const picture = src ?? figurine.generated_figurine_url
  if (!picture) return null
  const isFigure = src !== undefined || figurine.is_demo || !figurine.has_drawing
  const words = isFigure ? normaliseLabel(label) : null
  const place = figurine.figure ? BASE : PLATE
  return (
    <div className="preview">
      <img className="own-picture" src={picture} width={1000} height={1000} alt="Your figurine" />
      {words && (
        <svg viewBox="0 0 1000 1000" aria-hidden="true" className={figurine.figure ? 'on-base' : undefined}>
          <path id="label-line" d={place.path} fill="none" />
          <text
            textAnchor="middle"
            fontSize={Math.min(place.tallest, place.width / (labelLength(words) * place.letter))}
          >
            <textPath href="#label-line" startOffset="50%">
              {madeLabel(words)}
            </textPath>
          </text>
        </svg>
      )}
    </div>
  )
}
