import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { currentConsent, photosApi } from '../../shared/people-in-photos.ts'
import { call } from '../api.ts'
import { useAnswer } from '../figurines/use-answer.ts'
import { nobodyYet, saidOf, type Who } from '../figurines/who.ts'
import { ParentFields, WhoIsIt } from '../figurines/who-is-it.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

interface Props {
  photoId: string
  asks: 'subject' | 'consent'
}

/** Asked once of photos that came without it; what is missing is said at the press. */
export function AskWho({ photoId, asks }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <Banner>{messages.asks[asks]}</Banner>
      {isOpen ? (
        <AnswerForm photoId={photoId} asks={asks} />
      ) : (
        <Button kind="soft" size="small" onClick={() => setOpen(true)}>
          {asks === 'subject' ? messages.say : messages.agree}
        </Button>
      )}
    </div>
  )
}

function AnswerForm({ photoId, asks }: Props) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'say'>()
  const nobody = nobodyYet(currentConsent.version)
  const [who, setWho] = useState<Who>(asks === 'consent' ? { ...nobody, subject: 'my_child' } : nobody)
  const answer = useAnswer(who, setWho)
  useEffect(() => answer.around.current?.querySelector('input')?.focus(), [answer.around])
  async function save() {
    const body = saidOf(who)
    if (!answer.check() || !body) return
    const done = await run('say', () => call(photosApi.setSubject, { params: { id: photoId }, body }))
    if (!done) return
    announce({ text: messages.said })
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const fields = { who, faults: answer.faults, onChange: answer.change }
  return (
    <div ref={answer.around} className="grid w-full justify-items-start gap-3">
      {asks === 'subject' ? <WhoIsIt {...fields} /> : <ParentFields {...fields} />}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button size="small" busy={busy && 'Saving…'} onClick={save}>
        Save
      </Button>
    </div>
  )
}
