import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { AnswerWords, type DeskReview, reviewDeskApi, WithholdReason } from '../../../shared/reviews/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { AnswerOf } from '../../reviews/review-list.tsx'
import { Stars } from '../../reviews/stars.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

export function DeskReviewItem({ review }: { review: DeskReview }) {
  const [open, setOpen] = useState<'answer' | 'withhold' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="ticket">
      <p className="ticket-head">
        <Stars of={review.stars} />
        <b>{review.item}</b>
        {review.withheld && <Badge tone="warn">withheld</Badge>}
        {review.waits && review.edited_at === null && <Badge tone="info">new</Badge>}
        {wasChangedSince(review) && <Badge tone="info">changed since</Badge>}
        <span className="small muted">
          {review.customer ?? 'A deleted account'}, {when(review.created_at)}
          {review.order_id && (
            <>
              , order{' '}
              <Link className="link" to={adminOrderPath(review.order_id)}>
                {review.order_id}
              </Link>
            </>
          )}
        </span>
      </p>
      <p className="ticket-words" dir="auto">
        {review.text}
      </p>
      {review.photos.length > 0 && (
        <div className="review-photos">
          {review.photos.map(({ id, url }, at) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`This review, ${at + 1} of ${review.photos.length}`}
                width={96}
                height={96}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      )}
      <AnswerOf answer={review.answer} />
      {review.withheld && (
        <Banner kind="warn">
          Not shown since {when(review.withheld.since)}. The writer reads: {review.withheld.reason}
        </Banner>
      )}
      {open === 'answer' && <AnswerForm review={review} onClose={close} />}
      {open === 'withhold' && <WithholdForm review={review} onClose={close} />}
      {open === null && <Actions review={review} onOpen={setOpen} />}
    </li>
  )
}

const wasChangedSince = ({ waits, edited_at }: DeskReview) => waits && edited_at !== null

interface ActionsProps {
  review: DeskReview
  onOpen: (form: 'answer' | 'withhold') => void
}
function Actions({ review, onOpen }: ActionsProps) {
  const { revalidate } = useRevalidator()
  const params = { id: review.id }
  const { run } = useChange({ toast: true })
  async function press(change: () => Promise<unknown>, text: string) {
    if (await run('press', change)) announceStatus({ text })
    await revalidate()
  }
  return (
    <div className="one-row">
      <Button kind="soft" size="small" onClick={() => onOpen('answer')}>
        {review.answer ? 'Change the answer' : 'Answer in public'}
      </Button>
      {review.answer && (
        <Button
          kind="bare"
          size="small"
          onClick={() =>
            void press(() => call(reviewDeskApi.removeAnswer, { params }), 'The answer is taken back.')
          }
        >
          Take it back
        </Button>
      )}
      {review.waits && (
        <Button
          kind="bare"
          size="small"
          onClick={() => void press(() => call(reviewDeskApi.seen, { params }), 'Noted. Nothing more to do.')}
        >
          Seen
        </Button>
      )}
      {review.withheld ? (
        <Button
          kind="soft"
          size="small"
          onClick={() => void press(() => call(reviewDeskApi.show, { params }), 'The review is shown again.')}
        >
          Show again
        </Button>
      ) : (
        <Button kind="bare" size="small" onClick={() => onOpen('withhold')}>
          Withhold
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  review: DeskReview
  onClose: () => void
}

function AnswerForm({ review, onClose }: FormProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: AnswerWords,
    async send(body) {
      await call(reviewDeskApi.answer, { params: { id: review.id }, body })
      announceStatus({ text: 'Your answer is now below the review.' })
      await revalidate()
      onClose()
    },
  })
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={<FormButtons press="Publish the answer" busy={form.busy} onClose={onClose} />}
    >
      <TextArea
        label="Answer"
        name="text"
        rows={3}
        defaultValue={review.answer?.text}
        hint="Everybody will read it below the review."
        error={form.errors.text}
        autoFocus
      />
    </FormSheet>
  )
}

function WithholdForm({ review, onClose }: FormProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: WithholdReason,
    async send(body) {
      await call(reviewDeskApi.withhold, { params: { id: review.id }, body })
      announceStatus({ text: 'The review is no longer shown.' })
      await revalidate()
      onClose()
    },
  })
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={<FormButtons press="Withhold the review" busy={form.busy} onClose={onClose} />}
    >
      <TextArea
        label="Why it is withheld"
        name="reason"
        rows={3}
        hint="The writer reads this in an email and with the order. Few stars are not a reason."
        error={form.errors.reason}
        autoFocus
      />
    </FormSheet>
  )
}

const FormButtons = ({ press, busy, onClose }: { press: string; busy: boolean; onClose: () => void }) => (
  <div className="one-row">
    <Button type="submit" size="small" busy={busy && 'Sending…'}>
      {press}
    </Button>
    <Button kind="bare" size="small" onClick={onClose}>
      Not now
    </Button>
  </div>
)
