import { subjectOptions } from '../../shared/figurines/people-api.ts'
import {
  SHARE_DAYS,
  SHARE_DAYS_USUAL,
  SHARE_NAME_MAX,
  type Share,
  ShareInput,
  ShareInputOfPhoto,
  sharingApi,
} from '../../shared/figurines/sharing-api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

interface Props {
  figurineId: string
  /** No link of it lasts longer. */
  latest: string | null
  /** Who is in the photo has to be said. */
  asks: boolean
  onShared: (share: Share) => void
  /** Throws what is no refusal for good. */
  onRefused: (error: unknown) => void
}

export function ShareForm({ figurineId, latest, asks, onShared, onRefused }: Props) {
  const form = useForm({
    schema: asks ? ShareInputOfPhoto : ShareInput,
    read: typed => ({ ...typed, days: Number(typed.days) }),
    async send(body) {
      try {
        const { share } = await call(sharingApi.share, { params: { id: figurineId }, body })
        announce({ text: messages.made })
        onShared(share)
      } catch (error) {
        onRefused(error)
      }
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <Button type="submit" full busy={form.busy && 'One moment…'}>
          Make the link
        </Button>
      }
    >
      <p>{messages.what}</p>
      {asks && (
        <RadioGroup
          legend={messages.who}
          name="subject"
          options={subjectOptions.filter(({ value }) => value !== 'pet')}
          error={form.errors.subject}
        />
      )}
      <TextField
        label="Name"
        name="name"
        optional
        maxLength={SHARE_NAME_MAX}
        autoComplete="off"
        hint={messages.nameHint}
        error={form.errors.name}
      />
      <fieldset>
        <legend className="label">{messages.ends}</legend>
        <div className="share-days">
          {SHARE_DAYS.map(days => (
            <label key={days} className="check">
              <input type="radio" name="days" value={days} defaultChecked={days === SHARE_DAYS_USUAL} />
              {days} days
            </label>
          ))}
        </div>
        {latest && <p className="small muted">{messages.latest(date(latest))}</p>}
      </fieldset>
      <p className="small muted">{messages.copies}</p>
    </FormSheet>
  )
}
