import { X } from 'lucide'
import { useRef } from 'react'
import { CLAIM_PHOTOS_MAX } from '../../shared/claims.ts'
import { PHOTO_ACCEPT } from '../../shared/photo.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { messages } from './messages.ts'
import type { useClaimPhotos } from './use-claim-photos.ts'

interface Props {
  photos: ReturnType<typeof useClaimPhotos>
  error: string | undefined
}

/** Chosen a few at a time; each is seen before it is sent and can be taken out. */
export function ClaimPhotosField({ photos: { chosen, trouble, isReading, add, remove }, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = chosen.length >= CLAIM_PHOTOS_MAX
  return (
    <div className="grid gap-3">
      <Field
        label="Photos"
        optional
        error={trouble ?? error}
        hint={messages.claimPhotosHint}
        aside={`${chosen.length} of ${CLAIM_PHOTOS_MAX}`}
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
        <ul className="claim-photos">
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
