import { Camera } from 'lucide'
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { proofsApi } from '../../../shared/proofs/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { answerOr, useChange } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { announceStatus } from '../ui/use-status.ts'

interface Props {
  orderId: string
  line: number
  title: string
  onSent: () => Promise<void>
  beside: ReactNode
  children: ReactNode
}

/** Two presses: the camera, and asking the customer. On a computer the first one chooses a file. */
export function ProofByCamera({ orderId, line, title, onSent, beside, children }: Props) {
  const id = useId()
  const [picture, setPicture] = useState<{ file: File; address: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [tried, setTried] = useState<File | null>(null)
  const { run, busy, trouble } = useChange()
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.address)), [picture])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    const why = refusalOf(file)
    setRefusal(why)
    if (!why) setPicture({ file, address: URL.createObjectURL(file) })
  }

  function send(file: File) {
    setTried(file)
    return run(
      'send',
      async () => {
        const body = new FormData()
        body.append('pictures', file)
        await call(proofsApi.offer, { params: { id: orderId, line: String(line) }, body })
        announceStatus({ text: messages.proofOffered })
        await onSent()
      },
      answerOr(messages.proofNotOffered),
    )
  }

  // Another picture has not failed yet.
  const fault = refusal ?? (tried === picture?.file ? trouble : null)
  const choice = picture ? 'Another picture' : 'Photograph it'
  return (
    <>
      {children}
      {picture && (
        <img src={picture.address} width={96} height={96} alt="The proof as the customer will see it" />
      )}
      <div className="today-do">
        {picture && (
          <Button size="small" busy={busy === 'send' && 'Sending…'} onClick={() => void send(picture.file)}>
            Ask for approval
          </Button>
        )}
        <label className="btn btn--soft btn--sm today-camera" htmlFor={id}>
          <Icon of={Camera} />
          {choice}
          <input
            id={id}
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={`${choice}: ${title}`}
            onChange={choose}
          />
        </label>
        {beside}
      </div>
      {fault && <Banner kind="bad">{fault}</Banner>}
    </>
  )
}
