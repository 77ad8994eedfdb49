import { X } from 'lucide'
import { type SubmitEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../../shared/errors.ts'
import { PHOTO_ACCEPT } from '../../../shared/pictures/photo.ts'
import {
  type Card,
  DIARY_STAGES,
  DIARY_TEXT_MAX,
  type DiaryEntry,
  type DiaryStage,
  diaryPath,
  PHOTO_WORDS,
  productionApi,
} from '../../../shared/production/api.ts'
import { call, fetchOfVisitor, unreachable } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orToast, useChange } from '../../ui/use-change.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  card: Card
  entries: readonly DiaryEntry[]
  /** The stage a photo is asked of just now. */
  asked: DiaryStage | undefined
}

/** Photos the customer sees on the tracking page, one for each stage. */
export function DiaryPart({ card, entries, asked }: Props) {
  const mine = entries.filter(({ line }) => line === card.line)
  return (
    <section aria-label="Maker’s diary">
      <h3>Maker’s diary</h3>
      {mine.length > 0 && (
        <ul className="diary-photos">
          {mine.map(entry => (
            <Shown key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <DiaryForm card={card} asked={asked} />
    </section>
  )
}

function Shown({ entry: { id, stage, picture, text } }: { entry: DiaryEntry }) {
  const { revalidate } = useRevalidator()
  async function remove() {
    const gone = await orToast(call(productionApi.removeDiary, { params: { id } }))
    if (gone) announceStatus({ text: messages.photoGone })
    await revalidate()
  }
  return (
    <li>
      <img
        className="own-picture"
        src={picture}
        alt={`The figure, ${PHOTO_WORDS[stage]}`}
        width={400}
        height={400}
      />
      <p className="small">
        <b>{capital(PHOTO_WORDS[stage])}</b>
        {text && <>: {text}</>}
      </p>
      <button
        type="button"
        className="ico"
        aria-label={`Delete the photo “${PHOTO_WORDS[stage]}”`}
        onClick={() => void remove()}
      >
        <Icon of={X} />
      </button>
    </li>
  )
}

function DiaryForm({ card, asked }: Omit<Props, 'entries'>) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'send'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const input = useRef<HTMLInputElement>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = new FormData(form)
    const photo = body.get('photo')
    const refused = photo instanceof File && photo.size > 0 ? refusalOf(photo) : 'Please choose a photo.'
    setErrors(refused ? { photo: refused } : {})
    if (refused) return input.current?.focus()
    const sent = await run(
      'send',
      () => post(diaryPath(card.id), body),
      error => {
        if (!(error instanceof CallFailed)) return messages.photoFailed
        setErrors(error.errors)
        return Object.keys(error.errors).length > 0 ? null : error.detail
      },
    )
    if (!sent) return
    form.reset()
    announceStatus({ text: messages.photoSaved })
    await revalidate()
  }
  const now = DIARY_STAGES.find(stage => stage === card.column)
  return (
    <form className="grid gap-3" noValidate onSubmit={event => void send(event)}>
      <Field label="Photo" error={errors.photo} hint="The customer sees it at once.">
        {tied => <input ref={input} type="file" name="photo" accept={PHOTO_ACCEPT} {...tied} />}
      </Field>
      <Field label="It shows the figure" error={errors.stage}>
        {tied => (
          <select name="stage" key={asked ?? now} defaultValue={asked ?? now ?? 'printing'} {...tied}>
            {DIARY_STAGES.map(stage => (
              <option key={stage} value={stage}>
                {PHOTO_WORDS[stage]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="A line about it"
        name="text"
        optional
        maxLength={DIARY_TEXT_MAX}
        autoComplete="off"
        error={errors.text}
      />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button type="submit" kind="soft" size="small" className="justify-self-start" busy={busy && 'Sending…'}>
        Show it to the customer
      </Button>
    </form>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

async function post(path: string, body: FormData): Promise<true> {
  const answer = await fetchOfVisitor(path, { method: 'POST', body }).catch(() => {
    throw unreachable()
  })
  if (!answer.ok)
    throw new CallFailed(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
  return true
}
