import { Minus, Plus } from 'lucide'
import { type PointerEvent, useId, useRef } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { Icon } from '../ui/icon.tsx'

interface Props {
  src: string
  width: number
  height: number
  face: FaceOval
  onChange: (face: FaceOval) => void
}

const SMALLEST = 0.04
const LARGEST = 0.48
const SHAPE = 0.75
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The customer shows where the face is: dragged and pinched by hand, or moved with three sliders by keyboard. */
export function FaceOvalField({ src, width, height, face, onChange }: Props) {
  const mask = useId()
  const { drawing, move, resize, grip, onHandleMove } = useOvalGestures({ width, height, face, onChange })
  const [cx, cy, rx, ry] = [face.x * width, face.y * height, face.rx * width, face.ry * height]
  const stroke = Math.max(width, height) / 180
  return (
    <fieldset className="face">
      <legend className="vh">Where is the face?</legend>
      <div className="face-photo">
        <img
          src={src}
          width={width}
          height={height}
          alt="The one you chose, with an oval to drag over the face"
        />
        <svg ref={drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <mask id={mask}>
            <rect width={width} height={height} fill="#fff" />
            <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill="#000" />
          </mask>
          <rect className="face-dim" width={width} height={height} mask={`url(#${mask})`} />
          <g className="face-grip" {...grip}>
            <ellipse className="face-ring" cx={cx} cy={cy} rx={rx} ry={ry} strokeWidth={stroke} />
            <circle
              className="face-handle"
              cx={cx}
              cy={cy + ry}
              r={stroke * 3.2}
              strokeWidth={stroke}
              onPointerMove={onHandleMove}
            />
          </g>
        </svg>
        <Slider label="Face, across" hidden value={face.x} onChange={x => move(x, face.y)} />
        <Slider label="Face, down" hidden value={face.y} onChange={y => move(face.x, y)} />
      </div>
      <div className="face-size">
        <Icon of={Minus} />
        <Slider
          label="Size of the face"
          min={SMALLEST}
          max={LARGEST}
          step={0.005}
          value={face.ry}
          onChange={resize}
        />
        <Icon of={Plus} />
      </div>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  hidden?: boolean
  min?: number
  max?: number
  step?: number
  value: number
  onChange: (value: number) => void
}
const Slider = ({ label, hidden, min = 0, max = 1, step = 0.01, value, onChange }: SliderProps) => (
  <input
    className={hidden ? 'vh' : undefined}
    type="range"
    aria-label={label}
    min={min}
    max={max}
    step={step}
    value={value}
    onChange={event => onChange(Number(event.target.value))}
  />
)

/** One finger moves the oval, two or the handle resize it. */
function useOvalGestures({ width, height, face, onChange }: Omit<Props, 'src'>) {
  const drawing = useRef<SVGSVGElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const at = (event: PointerEvent) => {
    const box = drawing.current?.getBoundingClientRect()
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x: 0, y: 0 }
  }
  const move = (x: number, y: number) => onChange({ ...face, x: clamp(x, 0, 1), y: clamp(y, 0, 1) })
  const resize = (ry: number) => {
    const tall = clamp(ry, SMALLEST, Math.min(LARGEST, (0.49 * width) / (SHAPE * height)))
    onChange({ ...face, ry: tall, rx: (tall * height * SHAPE) / width })
  }
  const gap = () => {
    const [one, two] = [...fingers.current.values()]
    return one && two ? Math.hypot((one.x - two.x) * width, (one.y - two.y) * height) : 0
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, at(event))
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = at(event)
    const gapBefore = gap()
    fingers.current.set(event.pointerId, now)
    if (fingers.current.size > 1) {
      if (gapBefore > 0) resize(face.ry * (gap() / gapBefore))
    } else move(face.x + now.x - before.x, face.y + now.y - before.y)
  }
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
  }
  function onHandleMove(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return
    event.stopPropagation()
    const { y } = at(event)
    resize(Math.abs(y - face.y))
  }
  const grip = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return { drawing, move, resize, grip, onHandleMove }
}
