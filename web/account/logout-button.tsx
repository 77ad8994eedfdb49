import { useState } from 'react'
import { authApi } from '../../shared/auth.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { messages as common } from '../ui/messages.ts'
import { useLeave } from './use-log-out.ts'

type Leaving = { state: 'here' } | { state: 'leaving' } | { state: 'failed'; detail: string }

export function LogoutButton() {
  const [leaving, setLeaving] = useState<Leaving>({ state: 'here' })
  const leave = useLeave()

  async function logOut() {
    setLeaving({ state: 'leaving' })
    try {
      await call(authApi.signOut)
      await leave()
    } catch (error) {
      console.warn('the logout did not work', error)
      setLeaving({
        state: 'failed',
        detail: error instanceof CallFailed ? error.detail : common.unexpected,
      })
    }
  }

  return (
    <>
      <Button kind="soft" size="small" busy={leaving.state === 'leaving' && 'Logging out…'} onClick={logOut}>
        Logout
      </Button>
      {leaving.state === 'failed' && <Banner kind="bad">{leaving.detail}</Banner>}
    </>
  )
}
