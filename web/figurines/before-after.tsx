import { ChevronsLeftRight } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { FacePhoto } from '../ui/face-photo.tsx'
import { Icon } from '../ui/icon.tsx'

interface Props {
  before: string
  face: FaceOval | null
  children: ReactNode
}
/** Photo on the left of the line, figurine on its right; the line is a slider for hand, mouse and keyboard. */
export function BeforeAfter({ before, face, children }: Props) {
  const [at, setAt] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.style.setProperty('--x', `${at}%`), [at])
  return (
    <div ref={frame} className="ba">
      {children}
      <FacePhoto className="b" src={before} face={face} alt="The photo" />
      <b className="left-3">Photo</b>
      <b className="right-3">Figurine</b>
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
