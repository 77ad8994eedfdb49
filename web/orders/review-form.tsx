import { CircleAlert } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import {
  type OwnReview,
  REVIEW_PHOTOS_MAX,
  REVIEW_TEXT_MAX,
  ReviewWords,
  reviewSentences,
  reviewsApi,
  STARS,
} from '../../shared/reviews/api.ts'
import { call, mayHaveArrived } from '../api.ts'
import { messages as words } from '../reviews/messages.ts'
import { Stars } from '../reviews/stars.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm, useKeyFor } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { usePhotos } from './use-photos.ts'

interface Props {
  orderId: string
  line: number
  review: OwnReview | undefined
  isOpen: boolean
  /** Puts the form away as it is. */
  onClose: () => void
  onSent: () => void
}

export function ReviewForm(props: Props) {
  const { review, onClose } = props
  const { form, photos, files, agreed, setAgreed, params } = useReview(props)
  return (
    <FormSheet
      form={form}
      actions={
        <div className="row middle gap-3">
          <Button
            type="submit"
            busy={
              photos.isReading
                ? messages.readingPhotos
                : form.busy && (files.length > 0 ? 'Sending your photos…' : 'Sending…')
            }
          >
            {review ? 'Save the review' : 'Publish the review'}
          </Button>
          <Button kind="bare" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <ChooseStars chosen={review?.stars} error={form.errors.stars} />
      <TextArea
        label="In your own words"
        name="text"
        required
        rows={5}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={review?.text}
        dir="auto"
        error={form.errors.text}
      />
      <ReviewPhotos
        params={params}
        held={review?.photos ?? []}
        photos={photos}
        agreed={agreed}
        onAgreed={setAgreed}
        errors={form.errors}
      />
    </FormSheet>
  )
}

function useReview({ orderId, line, review, isOpen, onSent }: Props) {
  const { revalidate } = useRevalidator()
  const photos = usePhotos({
    max: REVIEW_PHOTOS_MAX - (review?.photos.length ?? 0),
    tooMany: reviewSentences.photos,
  })
  const files = photos.chosen.map(({ blob }) => blob)
  const [agreed, setAgreed] = useState(false)
  const params = { id: orderId, line: String(line) }

  const keyFor = useKeyFor()

  async function sendWithPhotos(words: ReviewWords) {
    if (!agreed) throw new CallFailed(422, { errors: { consent: reviewSentences.consent } })
    const key = keyFor.get(JSON.stringify([words, photos.chosen.map(({ url }) => url)]))
    try {
      return await call(reviewsApi.write, { params, body: formOf(words, files), idempotencyKey: key })
    } catch (error) {
      // What was refused may be sent again; what may have arrived is repeated under its key.
      if (!mayHaveArrived(error)) keyFor.renew()
      throw error
    }
  }
  async function send(body: ReviewWords) {
    const kept =
      files.length > 0 ? await sendWithPhotos(body) : await call(reviewsApi.change, { params, body })
    const { withheld } = kept.review
    announce({ text: withheld ? messages.reviewKept : review ? messages.reviewChanged : messages.reviewed })
    await revalidate()
    onSent()
  }
  const form = useForm({
    schema: ReviewWords,
    read: typed => ({ stars: typed.stars ? Number(typed.stars) : undefined, text: typed.text }),
    send,
  })
  useEffect(() => {
    const { current } = form.ref
    if (isOpen) (current?.querySelector<HTMLElement>(':checked') ?? current?.querySelector('input'))?.focus()
  }, [isOpen, form.ref])
  return { form, photos, files, agreed, setAgreed, params }
}

function formOf({ stars, text }: ReviewWords, files: Blob[]): FormData {
  const body = new FormData()
  body.append('stars', String(stars))
  body.append('text', text)
  body.append('consent', 'true')
  for (const [at, file] of files.entries()) body.append('photos', file, `photo-${at + 1}.jpg`)
  return body
}

/** None is chosen before the writer chooses. */
function ChooseStars({ chosen, error }: { chosen: number | undefined; error: string | undefined }) {
  const note = useId()
  return (
    <div
      className={error ? 'field bad' : 'field'}
      role="radiogroup"
      aria-required="true"
      aria-labelledby={`${note}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? note : undefined}
      tabIndex={-1}
    >
      <p className="label" id={`${note}-label`}>
        How many stars?
      </p>
      <div className="choose-stars">
        {STARS.map(stars => (
          <label key={stars} className="check">
            <input type="radio" name="stars" value={stars} defaultChecked={stars === chosen} />
            <span aria-hidden="true">
              <Stars of={stars} />
            </span>
            <span>{words.stars(stars)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="err" role="alert" id={note}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
