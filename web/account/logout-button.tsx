import { authApi } from '../../shared/accounts/auth-api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { useLeave, whileCartRests } from './use-log-out.ts'

export function LogoutButton() {
  const { run, busy, trouble } = useChange()
  const leave = useLeave()

  const logOut = () =>
    run('leaving', () =>
      whileCartRests(async () => {
        await call(authApi.signOut)
        await leave()
      }),
    )

  return (
    <>
      <Button kind="soft" size="small" busy={busy && 'Logging out…'} onClick={logOut}>
        Logout
      </Button>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}
