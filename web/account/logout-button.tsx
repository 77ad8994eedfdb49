import { authApi } from '../../shared/auth.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { useLeave } from './use-log-out.ts'

const PATIENCE_MS = 3000
const patience = () => new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS))

/** What the account has not heard of yet would be gone from this browser; a cart that cannot be sent holds up nobody. */
async function whileCartRests(work: () => Promise<void>) {
  const cart = await import('../cart/cart-sync.ts').catch(error => {
    console.warn('the cart could not be sent to the account', error)
    return null
  })
  await Promise.race([cart?.sendAll(), patience()]).catch(error =>
    console.warn('the cart could not be sent to the account', error),
  )
  cart?.restCart(true)
  await work().finally(() => cart?.restCart(false))
}

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
