import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { messages } from './messages.ts'

/** One function per open form: whether it holds unsaved typing. */
const forms = new Set<() => boolean>()
const isAnythingUnsaved = () => [...forms].some(holds => holds())

/** For a form with controlled fields. */
export function useUnsaved(isUnsaved: () => boolean) {
  const holds = useEffectEvent(isUnsaved)
  useEffect(() => {
    const form = () => holds()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
}

/** For a form with uncontrolled fields. */
export const useUnsavedForm = (ref: RefObject<HTMLFormElement | null>) =>
  useUnsaved(() => [...(ref.current?.elements ?? [])].some(isTyped))

function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(option => option.selected !== option.defaultSelected)
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return field.checked !== field.defaultChecked
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  )
}

/** Asks before typing is lost: with a dialog inside the shop, with the browser's own on the way out. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      here.pathname + here.search !== there.pathname + there.search && isAnythingUnsaved(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={messages.leaveUnsaved}
      action="Leave it"
      busyAction="Leaving…"
      cancel="Stay here"
      onConfirm={() => {
        blocker.proceed()
        return new Promise(() => {})
      }}
      onClose={blocker.reset}
    >
      <p>{messages.leaveUnsavedWhat}</p>
    </ConfirmDialog>
  )
}
