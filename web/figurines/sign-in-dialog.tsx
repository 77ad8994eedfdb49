import { Dialog } from '@base-ui/react/dialog'
import { paths } from '../../shared/paths.ts'
import { loginPath, signupPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'

/** Both ways come back to the upload, where the chosen photo waits. */
export const SignInDialog = ({ kept, onClose }: { kept: boolean; onClose: () => void }) => (
  <Dialog.Root open onOpenChange={open => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="veil" />
      <Dialog.Viewport className="ask">
        <Dialog.Popup className="dialog">
          <Dialog.Title>{messages.signIn}</Dialog.Title>
          {kept ? (
            <Dialog.Description>{messages.signInWhy}</Dialog.Description>
          ) : (
            <Banner kind="warn">{messages.notKept}</Banner>
          )}
          <div className="grid gap-2">
            <ButtonLink full to={signupPath(paths.upload)} state={{ from: paths.upload }}>
              Sign Up
            </ButtonLink>
            <ButtonLink kind="soft" full to={loginPath(paths.upload)} state={{ from: paths.upload }}>
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
