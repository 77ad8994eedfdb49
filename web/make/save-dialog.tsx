import { queryString } from '../../shared/endpoint.ts'
import { paths } from '../../shared/paths.ts'
import { AskToSignIn } from '../session/ask-to-sign-in.tsx'
import { messages } from './messages.ts'

export interface SaveDialogProps {
  /** Whether this browser holds the figure until the sign-in. */
  isStored: boolean
  /** The figurine that is being changed. */
  changed: string | null
  onClose: () => void
}

/** A guest's figure waits in this browser and is saved at the sign-in; a change of a figurine waits in this tab. */
export const SaveDialog = ({ isStored, changed, onClose }: SaveDialogProps) => (
  <AskToSignIn
    title={changed ? messages.signInAgain : messages.signIn}
    why={changed ? messages.signInAgainWhy : messages.signInWhy}
    warning={isStored ? null : messages.signInNotKept}
    next={paths.make + queryString({ figurine: changed })}
    canSignUp={!changed}
    onClose={onClose}
  />
)
