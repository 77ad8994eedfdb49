import { ImagePlus, Trash2 } from 'lucide'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PHOTO_ACCEPT, PHOTO_MAX_BYTES, photoSentences } from '../../../shared/pictures/photo.ts'
import { NO_IMAGE } from '../../../shared/pictures/public-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { sendPicture, type Upload } from './files.ts'
import './picture-field.css'

interface Props {
  label: string
  upload: Upload
  value: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  onUploading: (uploading: boolean) => void
  onChange: (url: string) => void
  onFailed: (error: unknown) => void
}

/** Upload with preview and Remove; the old picture stays until the new one is stored. */
export function PictureField({
  label,
  upload,
  value,
  error,
  hint,
  optional = false,
  onUploading,
  onChange,
  onFailed,
}: Props) {
  const [state, setState] = useState<{ state: 'still' | 'sending' } | { state: 'refused'; why: string }>({
    state: 'still',
  })
  const input = useRef<HTMLInputElement>(null)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const why = refusalOf(file)
    if (why) return setState({ state: 'refused', why })
    setState({ state: 'sending' })
    onUploading(true)
    try {
      onChange(await sendPicture(upload, file))
      setState({ state: 'still' })
    } catch (failure) {
      setState(
        failure instanceof CallFailed && failure.status === 422
          ? { state: 'refused', why: failure.detail }
          : { state: 'still' },
      )
      onFailed(failure)
    } finally {
      onUploading(false)
    }
  }

  const remove = () => {
    onChange('')
    input.current?.focus()
  }
  const why = state.state === 'refused' ? state.why : error
  return (
    <Field label={label} optional={optional} error={why} hint={hint}>
      {tied => (
        <div className="picfield">
          {value ? (
            <Picture src={value} alt={`Preview: ${label}`} sizes="96px" max={240} />
          ) : (
            <span className="picfield-empty" aria-hidden="true">
              <Icon of={ImagePlus} />
            </span>
          )}
          <div className="stack gap-2 may-shrink">
            <input
              ref={input}
              type="file"
              accept={PHOTO_ACCEPT}
              {...tied}
              onChange={event => void choose(event)}
            />
            <p className="small" role="status">
              {state.state === 'sending' && 'Uploading…'}
            </p>
            {value && (
              <Button kind="soft" size="small" className="self-start" onClick={remove}>
                <Icon of={Trash2} />
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

/** Checked before anything is sent. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return NO_IMAGE
  return file.size > PHOTO_MAX_BYTES ? photoSentences.large : null
}
