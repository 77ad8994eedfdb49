import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type Parent,
  type PendingParentRequest,
  photosApi,
  readParent,
} from '../../shared/figurines/people-api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { ProveAddress, useUnproven } from './prove-address.tsx'
import { useAnswer } from './use-answer.ts'
import { nobodyYet } from './who.ts'
import { OtherParentFields } from './who-is-it.tsx'

interface Props {
  photoId: string
  pending: PendingParentRequest
}

/** Of another parent's child, while that parent has not agreed. */
export function ParentWait({ photoId, pending }: Props) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { send, busy, trouble } = useSend(photoId, () => setCorrecting(false))
  const { name, email, mails_left: left } = pending
  const isOver = Date.parse(pending.ends_at) <= Date.now()
  return (
    <section className="stack may-shrink start gap-3 anywhere" aria-label={messages.waitsFor(name)}>
      <Banner>
        <b>{messages.waitsFor(name)}.</b> {messages.asked(email, date(pending.sent_at))}
      </Banner>
      <p className="small muted" suppressHydrationWarning>
        {(isOver ? messages.askedTooLong : messages.askedUntil)(date(pending.ends_at))}{' '}
        {left > 0 ? messages.mailsLeft(left) : messages.noMailsLeft}
      </p>
      {trouble}
      {left > 0 && !isCorrecting && (
        <div className="row middle gap-3">
          <Button kind="soft" size="small" busy={busy && 'Sending…'} onClick={() => send({ name, email })}>
            {messages.askAgain}
          </Button>
          <Button kind="bare" size="small" onClick={() => setCorrecting(true)}>
            {messages.askElsewhere}
          </Button>
        </div>
      )}
      {left > 0 && isCorrecting && (
        <Correction parent={{ name, email }} busy={busy} onSend={send} onClose={() => setCorrecting(false)} />
      )}
    </section>
  )
}

/** Of a photo that was said to show another's child without naming the parent. */
export function AskParent({ photoId }: { photoId: string }) {
  const { send, busy, trouble } = useSend(photoId)
  return (
    <>
      {trouble}
      <Correction parent={{ name: '', email: '' }} busy={busy} onSend={send} />
    </>
  )
}

function useSend(photoId: string, onSent = () => {}) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'ask'>()
  const { isUnproven, watch } = useUnproven()
  async function send(body: Parent) {
    const done = await run('ask', () => watch(call(photosApi.askParent, { params: { id: photoId }, body })))
    if (!done) return
    announce({ text: messages.askedAgain(done.asked.email) })
    onSent()
    await revalidate()
  }
  const message = trouble && (
    <>
      <Banner kind="bad">{trouble}</Banner>
      {isUnproven && <ProveAddress />}
    </>
  )
  return { send, busy: busy !== null, trouble: message }
}

interface CorrectionProps {
  parent: Parent
  busy: boolean
  onSend: (parent: Parent) => void
  onClose?: () => void
}
function Correction({ parent, busy, onSend, onClose }: CorrectionProps) {
  const [who, setWho] = useState({ ...nobodyYet(), subject: 'other_child' as const, parent })
  const answer = useAnswer(who, changed => setWho(now => ({ ...now, parent: changed.parent })), false)
  function send() {
    const read = readParent(who.parent)
    if (answer.check() && read.parent) onSend(read.parent)
  }
  return (
    <div ref={answer.around} className="stack full start gap-3">
      <OtherParentFields who={who} faults={answer.faults} onChange={answer.change} />
      <div className="row middle gap-3">
        <Button size="small" busy={busy && 'Sending…'} onClick={send}>
          {messages.askThere}
        </Button>
        {onClose && (
          <Button kind="bare" size="small" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
