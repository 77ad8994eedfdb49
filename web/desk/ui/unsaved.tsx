import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { messages } from './messages.ts'

/** One function per open form: whether it holds unsaved typing. With the form's name, if it has one. */
const forms = new Map<() => boolean, string | undefined>()
const isAnythingUnsaved = () => [...forms.keys()].some(holds => holds())
const isUnsaved = (name: string) => [...forms].some(([holds, of]) => of === name && holds())

/** For a form with controlled fields. */
export function useUnsaved(hasUnsaved: () => boolean, name?: string) {
  const holds = useEffectEvent(hasUnsaved)
  useEffect(() => {
    const form = () => holds()
    forms.set(form, name)
    return () => void forms.delete(form)
  }, [name])
}

/** For a form with uncontrolled fields. */
export const useUnsavedForm = (ref: RefObject<HTMLFormElement | null>, name?: string) =>
  useUnsaved(() => [...(ref.current?.elements ?? [])].some(isTyped), name)

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

interface Next {
  /** Such as `edit Mochi`. */
  action: string
  fill: () => void
}
/** Asks before something else fills the form of this name and what was typed there is lost. */
export function useFillQuestion(name: string, what: string = messages.leaveUnsavedWhat) {
  const [next, setNext] = useState<Next | null>(null)
  const question = next && (
    <ConfirmDialog
      title={messages.leaveTyped}
      action={`Discard it, ${next.action}`}
      busyAction="Opening…"
      onConfirm={async () => next.fill()}
      onClose={() => setNext(null)}
    >
      <p>{what}</p>
    </ConfirmDialog>
  )
  const fillWith = (action: string, fill: () => void) =>
    isUnsaved(name) ? setNext({ action, fill }) : fill()
  return { fillWith, question }
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
      action="Leave without saving"
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
