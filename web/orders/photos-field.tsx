import { X } from 'lucide'
import { useRef } from 'react'
import { PHOTO_ACCEPT } from '../../shared/pictures/photo.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { usePhotos } from './use-photos.ts'

interface Props {
  photos: ReturnType<typeof usePhotos>
  hint: string
  error: string | undefined
}

/** Chosen a few at a time; each is seen before it is sent and can be taken out. */
export function PhotosField({ photos, hint, error }: Props) {
  const { max, chosen, trouble, isReading, add, remove } = photos
  const input = useRef<HTMLInputElement>(null)
  const isFull = chosen.length >= max
  return (
    <div className="photo-field stack gap-3">
      <Field
        label="Photos"
        optional
        error={trouble ?? error}
        hint={hint}
        aside={`${chosen.length} of ${max}`}
      >
        {tied => (
          <input
            {...tied}
            ref={input}
            type="file"
            name="photos"
            multiple
            accept={PHOTO_ACCEPT}
            disabled={isFull || isReading}
            onChange={event => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void add(files)
            }}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="photo-row">
          {chosen.map(({ name, url }) => (
            <li key={url}>
              <img className="own-picture" src={url} alt={name} width={160} height={160} />
              <button
                type="button"
                className="ico"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  remove(url)
                  input.current?.focus()
                }}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
