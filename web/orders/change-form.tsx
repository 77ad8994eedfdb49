import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod/mini'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { type Form, useForm } from '../ui/use-form.ts'

interface Props<S extends z.ZodMiniType> {
  schema: S
  read?: (typed: Record<string, string>) => unknown
  send: (body: z.output<S>) => Promise<unknown>
  /** Said once it is changed. */
  changed: string
  save: string
  leave?: string
  onClose: () => void
  children: (errors: Form['errors']) => ReactNode
}

/** One thing of an order that its buyer changes in place. */
export function ChangeForm<S extends z.ZodMiniType>({
  schema,
  read,
  send,
  changed,
  save,
  leave = 'Not now',
  onClose,
  children,
}: Props<S>) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema,
    ...(read && { read }),
    async send(body) {
      await send(body)
      announce({ text: changed })
      await revalidate()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions
          className="row middle gap-3"
          size="small"
          busy={form.busy && 'Saving…'}
          onClose={onClose}
          leave={leave}
        >
          {save}
        </FormActions>
      }
    >
      {children(form.errors)}
    </FormSheet>
  )
}
