import { CircleAlert } from 'lucide'
import { useEffect, useState } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'
import type { FoundFace } from '../../shared/photo-reading/head-frame.ts'
import { pictures } from '../../shared/pictures/built-in-pictures.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { type Advice, adviceOn, adviceOnFace, type Topic } from './coach.ts'
import { cropFace } from './face-crop.ts'

const names: Record<Topic, string> = {
  sharpness: 'Sharpness',
  light: 'Light',
  size: 'Size of the face',
  view: 'The face',
}
const MEASURE_AFTER_MS = 120

/** Says only what would make a better figurine, with a picture of good and of not so good. It never stands in the way. */
interface Props {
  blob: Blob
  oval: FaceOval
  /** As it was found; null where the customer says that there is one. */
  face: FoundFace | null
}

export function PhotoCoach({ blob, oval, face }: Props) {
  const [photo, setPhoto] = useState<ImageBitmap>()
  const [advice, setWishes] = useState<Advice[]>([])
  useEffect(() => {
    let opened: ImageBitmap | undefined
    let left = false
    createImageBitmap(blob).then(
      bitmap => {
        opened = bitmap
        if (left) bitmap.close()
        else setPhoto(bitmap)
      },
      error => console.warn('the photo could not be measured', error),
    )
    return () => {
      left = true
      opened?.close()
      setPhoto(undefined)
    }
  }, [blob])
  useEffect(() => {
    if (!photo) return
    const measured = setTimeout(() => {
      const crop = cropFace(photo, oval)
      if (crop) setWishes([...adviceOn(crop), ...adviceOnFace(face)].filter(({ good }) => !good))
    }, MEASURE_AFTER_MS)
    return () => clearTimeout(measured)
  }, [photo, oval, face])

  return (
    <section className="coach" aria-label="How good the photo is" aria-live="polite">
      {advice.length > 0 && (
        <>
          <ul>
            {advice.map(({ topic, sentence }) => (
              <li key={topic} className="wish">
                <Icon of={CircleAlert} />
                <div>
                  <b>{names[topic]}</b>
                  <p>{sentence}</p>
                  {topic !== 'view' && <Examples topic={topic} />}
                </div>
              </li>
            ))}
          </ul>
          <p className="small muted">Just advice: you can use this photo as it is.</p>
        </>
      )}
    </section>
  )
}

const Examples = ({ topic }: { topic: Topic }) => (
  <div className="examples">
    <figure>
      <div className="example">
        <Picture src={pictures['sample-photo']} alt="" sizes="96px" max={240} />
      </div>
      <figcaption>Like this</figcaption>
    </figure>
    <figure>
      <div className={`example example--${topic}`}>
        <Picture src={pictures['sample-photo']} alt="" sizes="96px" max={240} />
      </div>
      <figcaption>Not like this</figcaption>
    </figure>
  </div>
)
