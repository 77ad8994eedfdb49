import { useEffect, useRef } from 'react'
import type { FoundFace } from '../../shared/photo-reading/head-frame.ts'
import { messages } from './messages.ts'
import './choose-whose.css'

interface Props {
  photo: Blob
  faces: readonly FoundFace[]
  chosen: FoundFace | null
  onChoose: (face: FoundFace) => void
}

/** Where several people are in a photo, the customer taps whose figurine it shall be; from left to right. */
export function ChooseWhose({ photo, faces, chosen, onChoose }: Props) {
  const inOrder = faces.toSorted((one, other) => one.x - other.x)
  return (
    <section className="whose" aria-label={messages.whose}>
      <b>{messages.whose}</b>
      <div className="chips">
        {inOrder.map((face, index) => (
          <button
            key={`${face.x} ${face.y}`}
            type="button"
            className="chip"
            aria-pressed={face === chosen}
            aria-label={`Face ${index + 1} of ${faces.length}`}
            onClick={() => onChoose(face)}
          >
            <FacePicture photo={photo} face={face} />
          </button>
        ))}
      </div>
    </section>
  )
}

const EDGE = 112
const MARGIN = 0.35

/** The face alone, as the customer may tap it. */
export function FacePicture({ photo, face }: { photo: Blob; face: FoundFace }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    createImageBitmap(photo)
      .then(picture => {
        const pen = left ? null : canvas.current?.getContext('2d')
        const [wide, tall] = [face.width * picture.width, face.height * picture.height]
        const edge = Math.max(wide, tall) * (1 + 2 * MARGIN)
        const x = (face.x + face.width / 2) * picture.width - edge / 2
        const y = (face.y + face.height / 2) * picture.height - edge * 0.55
        pen?.drawImage(picture, x, y, edge, edge, 0, 0, EDGE, EDGE)
        picture.close()
      })
      .catch(error => console.warn('a face could not be shown', error))
    return () => {
      left = true
    }
  }, [photo, face])
  return <canvas ref={canvas} width={EDGE} height={EDGE} />
}
