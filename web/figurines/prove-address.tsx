import { useState } from 'react'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

/** A refusal that the mail with the link lifts. */
export const UNPROVEN = 'account.unproven'

/** Whether a call was refused for want of that proof. */
export function useUnproven() {
  const [isUnproven, setUnproven] = useState(false)
  async function watch<T>(calling: Promise<T>): Promise<T> {
    setUnproven(false)
    return calling.catch(error => {
      setUnproven(error instanceof CallFailed && error.code === UNPROVEN)
      throw error
    })
  }
  return { isUnproven, watch }
}

export function ProveAddress() {
  const email = useVisitor()?.email ?? ''
  const { run, busy, trouble } = useChange<'send'>()
  const [message, setMessage] = useState<string | null>(null)
  async function send() {
    setMessage(null)
    const answer = await run('send', () => call(authApi.sendProof, {}))
    if (answer) setMessage(answer.proven ? messages.proven : messages.proofSent(email))
  }
  return (
    <div className="stack start gap-3">
      <Button kind="soft" size="small" busy={busy && 'Sending…'} onClick={send}>
        {message ? 'Send the email again' : 'Send me the email'}
      </Button>
      {message && <Banner kind="ok">{message}</Banner>}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </div>
  )
}
