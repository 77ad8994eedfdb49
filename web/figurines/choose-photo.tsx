import { Camera, Check, CircleAlert, ImagePlus } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictures } from '../../shared/pictures/built-in-pictures.ts'
import { PHOTO_ACCEPT } from '../../shared/pictures/photo.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import './choose-photo.css'

interface Props {
  /** What was wrong with the last file. */
  error: string | null
  /** While a file is being read. */
  busy: boolean
  onFile: (file: File) => void
}

const tips = [
  { name: 'Face visible.', text: 'No masks, no hands in front.' },
  { name: 'Even lighting.', text: 'Near a window is best.' },
  { name: 'Any background.', text: 'We leave it out.' },
]

/** Dropped anywhere on the page, chosen, pasted, or taken with the phone's camera. */
export function ChoosePhoto({ error, busy, onFile }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = useEffectEvent((files: FileList | null | undefined) => {
    const [first] = files ?? []
    if (first) onFile(first)
  })
  // A file may have been chosen before the page's scripts ran.
  useEffect(() => take(file.current?.files), [])
  const over = useDroppedFiles(files => take(files))

  const inputProps = {
    type: 'file',
    accept: PHOTO_ACCEPT,
    className: 'vh',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      take(event.target.files)
      event.target.value = ''
    },
  } as const
  return (
    <div className="two">
      <div className="stack gap-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target around the button that does the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is the keyboard's way */}
        <div
          className={['drop', over && 'over', error && 'drop--bad'].filter(Boolean).join(' ')}
          onClick={event =>
            event.target instanceof Element && !event.target.closest('button, input') && file.current?.click()
          }
        >
          <img src="/favicon.svg" width={80} height={80} alt="" />
          <h2>{over ? 'Let go' : 'Drop one photo here'}</h2>
          <Button
            busy={busy && 'Reading your photo…'}
            aria-describedby={error ? 'photo-error' : undefined}
            onClick={() => file.current?.click()}
          >
            <Icon of={ImagePlus} />
            Choose a photo
          </Button>
          <Button kind="soft" className="camera" onClick={() => camera.current?.click()}>
            <Icon of={Camera} />
            Take a photo
          </Button>
          <p className="small muted">JPEG, JPG, PNG or WebP, up to 10 MB</p>
          <input ref={file} aria-label="Photo" {...inputProps} />
          <input ref={camera} aria-label="Photo from the camera" capture="user" {...inputProps} />
        </div>
        {error && (
          <p className="err drop-err" role="alert" id="photo-error">
            <Icon of={CircleAlert} />
            {error}
          </p>
        )}
      </div>
      <WhatToChoose />
    </div>
  )
}

/** Whether files are dragged over the page; calls `take` with what is dropped or pasted anywhere on it. */
function useDroppedFiles(take: (given: FileList | null | undefined) => void): boolean {
  const [over, setOver] = useState(false)
  const given = useEffectEvent(take)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => given(event.clipboardData?.files)
    const onDragOver = (event: globalThis.DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: globalThis.DragEvent) => {
      event.preventDefault()
      setOver(false)
      given(event.dataTransfer?.files)
    }
    window.addEventListener('paste', onPaste)
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('paste', onPaste)
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return over
}

const WhatToChoose = () => (
  <div className="stack top gap-4">
    <div className="pair">
      <Sample name="sample-photo" caption="A photo like this" />
      <Sample name="sample-figurine" caption="becomes this" />
    </div>
    <ul className="tips">
      {tips.map(({ name, text }) => (
        <li key={name}>
          <Icon of={Check} />
          <span>
            <b>{name}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const Sample = ({ name, caption }: { name: 'sample-photo' | 'sample-figurine'; caption: string }) => (
  <figure>
    <Picture
      src={pictures[name]}
      alt={altFor(pictures[name], '')}
      sizes="(min-width: 860px) 22vw, 50vw"
      max={640}
      first
    />
    <figcaption>{caption}</figcaption>
  </figure>
)
