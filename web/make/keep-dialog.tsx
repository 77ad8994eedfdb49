import { Dialog } from '@base-ui/react/dialog'
import { paths } from '../../shared/paths.ts'
import { loginPath, signupPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'

/** A guest's figure waits in this browser and is saved at the sign-in. */
export const KeepDialog = ({ kept, onClose }: { kept: boolean; onClose: () => void }) => (
  <Dialog.Root open onOpenChange={open => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="veil" />
      <Dialog.Viewport className="ask">
        <Dialog.Popup className="dialog">
          <Dialog.Title>{messages.signIn}</Dialog.Title>
          {kept ? (
            <Dialog.Description>{messages.signInWhy}</Dialog.Description>
          ) : (
            <Banner kind="warn">{messages.signInNotKept}</Banner>
          )}
          <div className="grid gap-2">
            <ButtonLink full to={signupPath(paths.make)} state={{ from: paths.make }}>
              Sign Up
            </ButtonLink>
            <ButtonLink kind="soft" full to={loginPath(paths.make)} state={{ from: paths.make }}>
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
