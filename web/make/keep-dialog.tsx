import { Dialog } from '@base-ui/react/dialog'
import { queryString } from '../../shared/endpoint.ts'
import { paths } from '../../shared/paths.ts'
import { loginPath, signupPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'

export interface KeepProps {
  /** Whether this browser holds the figure until the sign-in. */
  kept: boolean
  /** The figurine that is being changed. */
  changed: string | null
  onClose: () => void
}

/** A guest's figure waits in this browser and is saved at the sign-in; a change of a figurine waits in this tab. */
export const KeepDialog = ({ kept, changed, onClose }: KeepProps) => {
  const here = paths.make + queryString({ figurine: changed })
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="ask">
          <Dialog.Popup className="dialog">
            <Dialog.Title>{changed ? messages.signInAgain : messages.signIn}</Dialog.Title>
            {kept ? (
              <Dialog.Description>
                {changed ? messages.signInAgainWhy : messages.signInWhy}
              </Dialog.Description>
            ) : (
              <Banner kind="warn">{messages.signInNotKept}</Banner>
            )}
            <div className="grid gap-2">
              {!changed && (
                <ButtonLink full to={signupPath(here)} state={{ from: here }}>
                  Sign Up
                </ButtonLink>
              )}
              <ButtonLink kind={changed ? 'accent' : 'soft'} full to={loginPath(here)} state={{ from: here }}>
                Log In
              </ButtonLink>
              <Button kind="bare" full onClick={onClose}>
                Not now
              </Button>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
