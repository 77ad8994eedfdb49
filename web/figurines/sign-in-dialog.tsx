import { paths } from '../../shared/paths.ts'
import { AskToSignIn } from '../session/ask-to-sign-in.tsx'
import { messages } from './messages.ts'

/** Both ways come back to the upload, where the chosen photo waits. */
export const SignInDialog = ({ kept, onClose }: { kept: boolean; onClose: () => void }) => (
  <AskToSignIn
    title={messages.signIn}
    why={messages.signInWhy}
    warning={kept ? null : messages.notKept}
    next={paths.upload}
    onClose={onClose}
  />
)
