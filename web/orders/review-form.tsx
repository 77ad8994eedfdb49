import { CircleAlert } from 'lucide'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import {
  type OwnReview,
  REVIEW_PHOTOS_MAX,
  REVIEW_TEXT_MAX,
  ReviewWords,
  reviewPath,
  reviewSentences,
  reviewsApi,
  STARS,
} from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { messages as words } from '../reviews/messages.ts'
import { Stars } from '../reviews/stars.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Icon } from '../ui/icon.tsx'
import { sendForm } from '../ui/send-form.ts'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { usePhotos } from './use-photos.ts'

interface Props {
  orderId: string
  line: number
  review: OwnReview | undefined
  onClose: () => void
}

export function ReviewForm({ orderId, line, review, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const photos = usePhotos({
    max: REVIEW_PHOTOS_MAX - (review?.photos.length ?? 0),
    tooMany: reviewSentences.photos,
  })
  const files = photos.chosen.map(({ blob }) => blob)
  const [agreed, setAgreed] = useState(false)
  const params = { id: orderId, line: String(line) }

  async function send(body: ReviewWords) {
    if (files.length === 0) await call(reviewsApi.change, { params, body })
    else if (agreed) await sendForm(reviewPath(orderId, line), formOf(body, files))
    else throw new CallFailed(422, { errors: { consent: reviewSentences.consent } })
    announce({
      text: !review ? messages.reviewed : review.withheld ? messages.reviewKept : messages.reviewChanged,
    })
    await revalidate()
    onClose()
  }
  const form = useForm({
    schema: ReviewWords,
    read: typed => ({ stars: typed.stars ? Number(typed.stars) : undefined, text: typed.text }),
    send,
  })
  return (
    <FormSheet
      form={form}
      actions={
        <div className="order-do">
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
        label="In your words"
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
