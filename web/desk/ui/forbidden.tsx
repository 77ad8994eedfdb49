import { ShieldAlert } from 'lucide'
import { CallFailed } from '../../../shared/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages } from './messages.ts'

export const isForbidden = (error: unknown) => error instanceof CallFailed && error.status === 403

/** Replaces a screen whose visitor lost the admin role meanwhile. */
export const Forbidden = ({ heading }: { heading: string }) => (
  <div className="wrap page stack start gap-5">
    <h1 tabIndex={-1}>{heading}</h1>
    <p className="lead beside middle gap-3" role="alert">
      <Icon of={ShieldAlert} />
      {messages.forbidden}
    </p>
    <ButtonLink to={paths.home}>Home</ButtonLink>
  </div>
)
