import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DialogFrame, DialogText } from '../ui/dialog.tsx'
import { loginPath, signupPath } from './next-path.ts'

interface Props {
  title: string
  why: string
  /** Shown in place of `why` where this browser cannot keep what was made. */
  warning: string | null
  /** The page both ways come back to. */
  next: string
  /** Without it there is only the login. */
  canSignUp?: boolean
  onClose: () => void
}

export const AskToSignIn = ({ title, why, warning, next, canSignUp = true, onClose }: Props) => (
  <DialogFrame title={title} onClose={onClose}>
    {warning ? <Banner kind="warn">{warning}</Banner> : <DialogText>{why}</DialogText>}
    <div className="stack gap-2">
      {canSignUp && (
        <ButtonLink full to={signupPath(next)} state={{ from: next }}>
          Sign Up
        </ButtonLink>
      )}
      <ButtonLink kind={canSignUp ? 'soft' : 'accent'} full to={loginPath(next)} state={{ from: next }}>
        Log In
      </ButtonLink>
      <Button kind="bare" full onClick={onClose}>
        Not now
      </Button>
    </div>
  </DialogFrame>
)
