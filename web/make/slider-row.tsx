import { useRef } from 'react'
import type { Sliding } from './use-maker.ts'

interface Props {
  label: string
  /** What the ends are called. */
  least: string
  most: string
  min: number
  max: number
  step: number
  value: number
  /** A thumb that comes near it stays there. */
  middle?: number
  /** The value in words. */
  said: string
  onSlide: (value: number, sliding: Sliding) => void
}

/** Of all sliders, so that one that comes back does not go on with an earlier one’s hold. */
let holds = 0

/** A slider between two words. Each time it is held is one step to undo. */
export function SliderRow({ label, least, most, middle, said, value, onSlide, ...range }: Props) {
  const hold = useRef({ count: holds, isHeld: false })
  const turn = (isHeld: boolean) => {
    holds += 1
    hold.current = { count: holds, isHeld }
  }
  return (
    <div className="slider-row small">
      <span aria-hidden="true">{least}</span>
      <span className="slider-range">
        {middle !== undefined && <Mark at={(middle - range.min) / (range.max - range.min)} />}
        <input
          {...range}
          type="range"
          value={value}
          aria-label={`${label}, from ${least.toLowerCase()} to ${most.toLowerCase()}`}
          aria-valuetext={said}
          onPointerDown={() => turn(true)}
          onPointerUp={() => turn(false)}
          onPointerCancel={() => turn(false)}
          onChange={event => {
            const { count, isHeld } = hold.current
            const next = Number(event.target.value)
            const isNear = isHeld && middle !== undefined && Math.abs(next - middle) <= range.step
            onSlide(isNear ? middle : next, { what: `${label} ${count}`, isHeld })
          }}
        />
      </span>
      <span aria-hidden="true">{most}</span>
    </div>
  )
}

const WIDTH = 1000
/** Where the middle of the thumb stands at its middle; the thumb itself stays between the ends. */
const Mark = ({ at }: { at: number }) => (
  <svg className="slider-mark" viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
    <rect x={at * WIDTH - 6} width={12} height={1} />
  </svg>
)
