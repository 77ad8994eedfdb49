import type { ComponentProps, ReactNode } from 'react'
import { Form as PageForm } from 'react-router'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import type { Form } from './use-form.ts'

interface Props {
  form: Pick<Form, 'ref' | 'onSubmit' | 'trouble'>
  children: ReactNode
  actions: ReactNode
  /** What also works in a browser without JavaScript. */
  otherwise?: string
  /** The page's action answers the form in a browser without JavaScript. */
  viaAction?: boolean
}

export function FormSheet({ form, children, actions, otherwise = '', viaAction = false }: Props) {
  const Sheet = viaAction ? PageForm : 'form'
  return (
    <Sheet ref={form.ref} className="stack gap-4" method="post" noValidate onSubmit={form.onSubmit}>
      {children}
      {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
      {!viaAction && <noscript>This form needs JavaScript.{otherwise}</noscript>}
      {actions}
    </Sheet>
  )
}

type ActionsProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'busy' | 'children'> & {
  className?: string
  onClose: () => void
  leave?: ReactNode
}

/** The button that sends a form, and the one that leaves it. */
export const FormActions = ({ className = 'one-row', onClose, leave = 'Not now', ...send }: ActionsProps) => (
  <div className={className}>
    <Button {...send} type="submit" />
    <Button kind="bare" {...(send.size && { size: send.size })} onClick={onClose}>
      {leave}
    </Button>
  </div>
)
