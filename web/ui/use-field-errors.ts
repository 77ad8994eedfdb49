import { type RefObject, useEffect, useState } from 'react'

export type FieldErrors = Partial<Record<string, string>>

/** The sentences beside a form's fields; the first faulty field gets the focus. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, form])
  return [errors, setErrors] as const
}
