import type { Figure2 } from '../../shared/figure/figure.ts'
import { type Face, tidyFace } from '../../shared/figure/figure-face.ts'
import { Button } from '../ui/button.tsx'
import {
  amountAt,
  type FacePlace,
  type FaceSlider,
  faceSliders,
  SLIDER_REACH,
  sliderAt,
} from './face-sliders.ts'
import { messages } from './messages.ts'
import { SliderRow } from './slider-row.tsx'
import type { Sliding } from './use-maker.ts'

interface Props {
  place: FacePlace
  figure: Figure2
  onChange: (figure: Figure2, sliding?: Sliding) => void
}

/** The shape of one part of the face, by sliders. */
export function FaceShape({ place, figure, onChange }: Props) {
  const { legend, sliders }: { legend: string; sliders: readonly FaceSlider[] } = faceSliders[place]
  const { face } = figure
  const put = (changed: Face, sliding?: Sliding) =>
    onChange({ ...figure, face: tidyFace({ ...face, ...changed }) }, sliding)
  const usual = Object.fromEntries(sliders.map(({ key }) => [key, 0]))
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {sliders.map(({ key, ...words }) => {
        const at = sliderAt(key, face[key] ?? 0)
        return (
          <SliderRow
            key={key}
            {...words}
            min={-SLIDER_REACH}
            max={SLIDER_REACH}
            step={STEP}
            middle={0}
            value={at}
            said={inWords(at, words)}
            onSlide={(to, sliding) => put({ [key]: amountAt(key, to) }, sliding)}
          />
        )
      })}
      <Button
        kind="bare"
        size="small"
        className="choice-reset"
        disabled={sliders.every(({ key }) => !face[key])}
        onClick={() => put(usual)}
      >
        {messages.usualShape}
      </Button>
    </fieldset>
  )
}

const STEP = 5
const inWords = (at: number, { least, most }: Pick<FaceSlider, 'least' | 'most'>) =>
  at === 0 ? 'In the middle' : `${at < 0 ? least : most}, ${Math.abs(at)} %`
