import { paths } from '../../shared/paths.ts'
import { AskToSignIn } from '../session/ask-to-sign-in.tsx'
import { messages } from './messages.ts'

/** Both ways come back to the upload, where the chosen photo waits. */
export const SignInDialog = ({ isStored, onClose }: { isStored: boolean; onClose: () => void }) => (
  <AskToSignIn
    title={messages.signIn}
    why={messages.signInWhy}
    warning={isStored ? null : messages.notKept}
    next={paths.upload}
    onClose={onClose}
  />
)
