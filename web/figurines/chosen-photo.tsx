import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FaceOvalField } from './face-oval.tsx'
import type { Kept } from './keep-photo.ts'
import { PhotoCoach } from './photo-coach.tsx'

interface Props {
  photo: Kept
  /** Said after a return, such as from the sign-up. */
  note: string | null
  error: string | null
  sending: { share: number } | null
  onFace: (face: Kept['face']) => void
  onRemove: () => void
  onGo: () => void
  onCancel: () => void
}

const inWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const saidWhileSending = ({ share }: { share: number }) =>
  share < 1 ? `Sending your photo, ${Math.round(share * 100)}%` : 'Checking your photo…'

export function ChosenPhoto({ photo, note, error, sending, onFace, onRemove, onGo, onCancel }: Props) {
  const src = usePhotoAddress(photo.blob)
  return (
    <div className="two">
      <div className="grid content-start gap-3">
        {src && (
          <FaceOvalField
            src={src}
            width={photo.width}
            height={photo.height}
            face={photo.face}
            onChange={onFace}
          />
        )}
      </div>
      <div className="grid content-start gap-4 chosen-side">
        {note && <Banner kind="ok">{note}</Banner>}
        <div className="chosen">
          <div>
            <b>{photo.name}</b>
            <p className="small muted">{inWords(photo.size)}</p>
          </div>
          <button type="button" className="ico" aria-label="Remove this photo" onClick={onRemove}>
            <Icon of={X} />
          </button>
        </div>
        <p>Lay the oval over the face: drag it, and make it fit with the slider.</p>
        <PhotoCoach blob={photo.blob} face={photo.face} />
        {error && <Banner kind="bad">{error}</Banner>}
        <div className="buybar">
          <Button kind="cry" busy={sending ? saidWhileSending(sending) : false} onClick={onGo}>
            Dopple me up!
          </Button>
          {sending && (
            <Button kind="soft" className="buybar-side" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The address of a photo that is only in this browser. */
export function usePhotoAddress(photo: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address
}
