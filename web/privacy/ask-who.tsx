import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type PendingParentRequest, photosApi } from '../../shared/figurines/people-api.ts'
import { call } from '../api.ts'
import { AskParent, ParentWait } from '../figurines/parent-wait.tsx'
import { ProveAddress, useUnproven } from '../figurines/prove-address.tsx'
import { useAnswer } from '../figurines/use-answer.ts'
import { nobodyYet, subjectInput, type Who } from '../figurines/who.ts'
import { FamilyField, ParentFields, WhoIsIt } from '../figurines/who-is-it.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

interface Props {
  photoId: string
  asks: 'subject' | 'consent' | 'parent' | 'family'
  parent: PendingParentRequest | null
}

/** Asked once of photos that came without it; what is missing is said at the press. */
export function AskWho({ photoId, asks, parent }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (asks === 'parent' && parent) return <ParentWait photoId={photoId} pending={parent} />
  return (
    <div className="stack start gap-3">
      <Banner>{messages.asks[asks]}</Banner>
      {!isOpen && (
        <Button kind="soft" size="small" onClick={() => setOpen(true)}>
          {messages.answer[asks]}
        </Button>
      )}
      {isOpen && asks === 'parent' && <AskParent photoId={photoId} />}
      {isOpen && asks !== 'parent' && <AnswerForm photoId={photoId} asks={asks} />}
    </div>
  )
}

const SUBJECT = { subject: null, consent: 'my_child', family: 'deceased' } as const

function AnswerForm({ photoId, asks }: { photoId: string; asks: keyof typeof SUBJECT }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'say'>()
  const { isUnproven, watch } = useUnproven()
  const [who, setWho] = useState<Who>({ ...nobodyYet(), subject: SUBJECT[asks] })
  const answer = useAnswer(who, setWho, false)
  useEffect(() => answer.around.current?.querySelector('input')?.focus(), [answer.around])
  async function save() {
    const body = subjectInput(who)
    if (!answer.check() || !body) return
    const done = await run('say', () => watch(call(photosApi.setSubject, { params: { id: photoId }, body })))
    if (!done) return
    announce({ text: messages.said })
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const fields = { who, faults: answer.faults, onChange: answer.change }
  return (
    <div ref={answer.around} className="stack full start gap-3">
      {asks === 'subject' && <WhoIsIt {...fields} ofHeld />}
      {asks === 'consent' && <ParentFields {...fields} />}
      {asks === 'family' && <FamilyField {...fields} />}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {isUnproven && <ProveAddress />}
      <Button size="small" busy={busy && 'Saving…'} onClick={save}>
        Save
      </Button>
    </div>
  )
}
