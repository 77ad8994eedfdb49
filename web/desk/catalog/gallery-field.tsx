import { ArrowLeft, X } from 'lucide'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { linesOf } from '../../../shared/catalog/desk-api.ts'
import { PHOTO_ACCEPT } from '../../../shared/pictures/photo.ts'
import { isPictureAddress } from '../../../shared/pictures/public-picture.ts'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { sendPicture, type Upload } from '../ui/files.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { labels } from './fields.ts'

interface Props {
  upload: Upload
  value: string
  error: string | undefined
  onUploading: (uploading: boolean) => void
  onChange: (lines: string) => void
  onFailed: (error: unknown) => void
}

/** One address per line, typed or uploaded; the pictures below are those lines. */
export function GalleryField({ upload, value, error, onUploading, onChange, onFailed }: Props) {
  const [progress, setProgress] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const input = useId()
  const latest = useRef(value)
  latest.current = value
  const lines = linesOf(value)
  const set = (next: string[]) => onChange(next.join('\n'))

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const why = files.map(refusalOf).find(Boolean)
    setRefused(why ?? null)
    if (why || files.length === 0) return
    onUploading(true)
    try {
      for (const [at, file] of files.entries()) {
        setProgress(files.length === 1 ? 'Uploading…' : `Uploading ${at + 1} of ${files.length}…`)
        const url = await sendPicture(upload, file)
        set([...linesOf(latest.current), url])
      }
    } catch (failure) {
      onFailed(failure)
    } finally {
      setProgress(null)
      onUploading(false)
    }
  }

  return (
    <div className="stack gap-2">
      <TextArea
        label={labels.gallery_images}
        name="gallery_images"
        optional
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        error={error ?? refused ?? undefined}
        hint="One URL per line, beginning with https://, or upload some below."
        onChange={event => onChange(event.target.value)}
      />
      {lines.some(isPictureAddress) && <Thumbs lines={lines} onChange={set} />}
      <label className="small gallery-label" htmlFor={input}>
        Upload gallery pictures
      </label>
      <input
        id={input}
        className="fileline"
        type="file"
        multiple
        accept={PHOTO_ACCEPT}
        onChange={event => void choose(event)}
      />
      <p className="small" role="status">
        {progress}
      </p>
    </div>
  )
}

const Thumbs = ({ lines, onChange }: { lines: string[]; onChange: (lines: string[]) => void }) => (
  <ul className="thumbline" aria-label="Gallery Images">
    {lines.map((line, at) =>
      isPictureAddress(line) ? (
        <li key={line}>
          <Picture src={line} alt={`Gallery picture ${at + 1}`} sizes="80px" max={160} />
          <span>
            {at > 0 && (
              <button
                type="button"
                className="ico"
                aria-label={`Move gallery picture ${at + 1} earlier`}
                onClick={() => onChange(lines.toSpliced(at, 1).toSpliced(at - 1, 0, line))}
              >
                <Icon of={ArrowLeft} />
              </button>
            )}
            <button
              type="button"
              className="ico"
              aria-label={`Remove gallery picture ${at + 1}`}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <Icon of={X} />
            </button>
          </span>
        </li>
      ) : null,
    )}
  </ul>
)
