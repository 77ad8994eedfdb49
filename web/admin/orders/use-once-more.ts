import { useEffect } from 'react'
import type { Form } from '../../ui/use-form.ts'

/** A form that stays where it is can be sent again; `empty` when what was typed is kept elsewhere now. */
export function useOnceMore(form: Pick<Form, 'state' | 'reopen' | 'ref'>, { empty = false } = {}) {
  const { state, reopen, ref } = form
  useEffect(() => {
    if (state !== 'sent') return
    if (empty) ref.current?.reset()
    reopen()
  })
}
