import { X } from 'lucide'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import { PHOTO_ACCEPT } from '../../../shared/pictures/photo.ts'
import {
  type Card,
  DIARY_STAGES,
  DIARY_TEXT_MAX,
  type DiaryEntry,
  type DiaryStage,
  PHOTO_WORDS,
  productionApi,
} from '../../../shared/production/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useForm } from '../../ui/use-form.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  card: Card
  entries: readonly DiaryEntry[]
  /** The stage a photo is asked of just now. */
  stage: DiaryStage | undefined
}

/** Photos the customer sees on the tracking page, one for each stage. */
export function DiaryPart({ card, entries, stage }: Props) {
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
      <DiaryForm card={card} stage={stage} />
    </section>
  )
}

function Shown({ entry: { id, stage, picture, text } }: { entry: DiaryEntry }) {
  const { revalidate } = useRevalidator()
  const { run } = useChange({ toast: true })
  async function remove() {
    const gone = await run('remove', () => call(productionApi.removeDiary, { params: { id } }))
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

const DiaryPhoto = z.object({
  typed: z.instanceof(FormData),
  photo: z.instanceof(File).check(({ value, issues }) => {
    const message = value.size > 0 ? refusalOf(value) : 'Please choose a photo.'
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
})

function DiaryForm({ card, stage }: Omit<Props, 'entries'>) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: DiaryPhoto,
    read: (_, typed) => ({ typed, photo: typed.get('photo') }),
    async send({ typed }) {
      await call(productionApi.writeDiary, { params: { card: card.id }, body: typed })
      announceStatus({ text: messages.photoSaved })
      await revalidate()
    },
    again: 'emptied',
    unexpected: messages.photoFailed,
  })
  const now = DIARY_STAGES.find(stage => stage === card.column)
  return (
    <form ref={form.ref} className="stack gap-3" noValidate onSubmit={form.onSubmit}>
      <Field label="Photo" error={form.errors.photo} hint="The customer sees it at once.">
        {tied => <input type="file" name="photo" accept={PHOTO_ACCEPT} {...tied} />}
      </Field>
      <Field label="It shows the figure" error={form.errors.stage}>
        {tied => (
          <select name="stage" key={stage ?? now} defaultValue={stage ?? now ?? 'printing'} {...tied}>
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
        error={form.errors.text}
      />
      {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
      <Button type="submit" kind="soft" size="small" className="self-start" busy={form.busy && 'Sending…'}>
        Show it to the customer
      </Button>
    </form>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
