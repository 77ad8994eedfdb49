import { CircleAlert, X } from 'lucide'
import { useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { type OwnReview, REVIEW_PHOTOS_MAX, reviewsApi } from '../../shared/reviews/api.ts'
import { call } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { PhotosField } from './photos-field.tsx'
import type { usePhotos } from './use-photos.ts'

interface Props {
  params: { id: string; line: string }
  /** Those the review has. */
  held: OwnReview['photos']
  photos: ReturnType<typeof usePhotos>
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  errors: Partial<Record<string, string>>
}

/** Photos of a review: those it has, and new ones with the writer's consent. */
export function ReviewPhotos({ params, held, photos, agreed, onAgreed, errors }: Props) {
  const { revalidate } = useRevalidator()
  const { run } = useChange({ toast: true })
  const part = useRef<HTMLDivElement>(null)
  async function remove(photo: string) {
    const done = await run(photo, () => call(reviewsApi.removePhoto, { params: { ...params, photo } }))
    if (done) announce({ text: messages.photoDeleted })
    await revalidate()
    part.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()
  }
  return (
    <div ref={part} className="stack gap-4">
      {held.length > 0 && (
        <ul className="photo-row">
          {held.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} alt={`Your review, ${at + 1} of ${held.length}`} width={160} height={160} />
              <button
                type="button"
                className="ico"
                aria-label={`Remove photo ${at + 1} of your review`}
                onClick={() => void remove(id)}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotosField
        photos={photos}
        hint={held.length < REVIEW_PHOTOS_MAX ? messages.photosHint : messages.photosFull}
        error={errors.photos}
      />
      {photos.chosen.length > 0 && (
        <Consent agreed={agreed} onAgreed={onAgreed} error={agreed ? undefined : errors.consent} />
      )}
    </div>
  )
}

interface ConsentProps {
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error: string | undefined
}
function Consent({ agreed, onAgreed, error }: ConsentProps) {
  const note = useId()
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label className="check">
        <input
          type="checkbox"
          name="consent"
          checked={agreed}
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
          onChange={event => onAgreed(event.target.checked)}
        />
        {messages.photoConsent}
      </label>
      {error ? (
        <p className="err" role="alert" id={note}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : (
        <p className="hint" id={note}>
          {messages.photoConsentHint}
        </p>
      )}
    </div>
  )
}
