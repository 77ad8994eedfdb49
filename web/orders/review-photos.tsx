import { CircleAlert, X } from 'lucide'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PHOTO_ACCEPT, PHOTO_MAX_BYTES, photoSentences } from '../../shared/photo.ts'
import { type OwnReview, REVIEW_PHOTOS_MAX, reviewSentences, reviewsApi } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { orToast } from '../ui/use-change.ts'
import { messages } from './messages.ts'

interface Props {
  params: { id: string; line: string }
  /** Those the review has. */
  held: OwnReview['photos']
  files: File[]
  onFiles: (files: File[]) => void
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  errors: Partial<Record<string, string>>
}

/** Photos of a review: those it has, and new ones with what they look like and the writer's consent. */
export function ReviewPhotos({ params, held, files, onFiles, agreed, onAgreed, errors }: Props) {
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const room = REVIEW_PHOTOS_MAX - held.length

  function add(chosen: File[]) {
    const next = [...files, ...chosen]
    const why = refusalOf(chosen) ?? (next.length > room ? reviewSentences.photos : null)
    setRefused(why)
    if (!why) onFiles(next)
  }
  async function removeHeld(photo: string) {
    const done = await orToast(call(reviewsApi.removePhoto, { params: { ...params, photo } }))
    if (done) announce({ text: messages.photoDeleted })
    await revalidate()
    input.current?.focus()
  }
  function removeNew(at: number) {
    onFiles(files.filter((_, position) => position !== at))
    setRefused(null)
    input.current?.focus()
  }
  return (
    <>
      {held.length > 0 && (
        <div className="review-photos">
          {held.map(({ id, url }, at) => (
            <Removable
              key={id}
              src={url}
              name={`photo ${at + 1} of your review`}
              onRemove={() => void removeHeld(id)}
            />
          ))}
        </div>
      )}
      <Field
        label="Photos"
        optional
        hint={room > 0 ? messages.photosHint(room) : 'A review holds four photos. Remove one to add another.'}
        error={refused ?? errors.photos}
      >
        {tied => (
          <input
            ref={input}
            type="file"
            name="photos"
            multiple
            accept={PHOTO_ACCEPT}
            disabled={room < 1}
            {...tied}
            onChange={event => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        )}
      </Field>
      {files.length > 0 && (
        <>
          <Previews files={files} onRemove={removeNew} />
          <Consent agreed={agreed} onAgreed={onAgreed} error={agreed ? undefined : errors.consent} />
        </>
      )}
    </>
  )
}

function refusalOf(files: File[]): string | null {
  if (files.some(({ type }) => !type.startsWith('image/'))) return photoSentences.type
  return files.some(({ size }) => size > PHOTO_MAX_BYTES) ? photoSentences.large : null
}

function Previews({ files, onRemove }: { files: File[]; onRemove: (at: number) => void }) {
  const addresses = useMemo(() => files.map(file => URL.createObjectURL(file)), [files])
  useEffect(() => () => addresses.forEach(URL.revokeObjectURL), [addresses])
  return (
    <div className="review-photos">
      {addresses.map((address, at) => (
        <Removable key={address} src={address} name={`new photo ${at + 1}`} onRemove={() => onRemove(at)} />
      ))}
    </div>
  )
}

const Removable = ({ src, name, onRemove }: { src: string; name: string; onRemove: () => void }) => (
  <span className="review-photo">
    <img src={src} alt={name} width={96} height={96} />
    <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
      <Icon of={X} />
    </button>
  </span>
)

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
