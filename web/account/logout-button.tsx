import { authApi } from '../../shared/auth.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { useLeave } from './use-log-out.ts'

const PATIENCE_MS = 3000
/** What the account has not heard of yet would be gone from this browser. */
const sendCart = () =>
  Promise.race([
    import('../cart/cart-sync.ts').then(part => part.sendPending()),
    new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS)),
  ]).catch(error => console.warn('the cart could not be sent to the account', error))

export function LogoutButton() {
  const { run, busy, trouble } = useChange()
  const leave = useLeave()

  const logOut = () =>
    run('leaving', async () => {
      await sendCart()
      await call(authApi.signOut)
      await leave()
    })

  return (
    <>
      <Button kind="soft" size="small" busy={busy && 'Logging out…'} onClick={logOut}>
        Logout
      </Button>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}
