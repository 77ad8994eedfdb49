import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import type { Form } from './use-form.ts'

interface Props {
  form: Pick<Form, 'ref' | 'onSubmit' | 'trouble'>
  children: ReactNode
  actions: ReactNode
  /** What also works in a browser without JavaScript. */
  otherwise?: string
}

export const FormSheet = ({ form, children, actions, otherwise = '' }: Props) => (
  <form ref={form.ref} className="grid gap-4" method="post" noValidate onSubmit={form.onSubmit}>
    {children}
    {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
    <noscript>This form needs JavaScript.{otherwise}</noscript>
    {actions}
  </form>
)
