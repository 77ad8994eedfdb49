import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  title: string
  children: ReactNode
  /** The label of the confirming button. */
  action: string
  busyAction: string
  kind?: 'bad' | 'accent'
  cancel?: string
  /** The dialog closes afterwards in any case; the page shows a failure. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function ConfirmDialog({
  title,
  children,
  action,
  busyAction,
  kind = 'bad',
  cancel = 'Cancel',
  onConfirm,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <AlertDialog.Root open onOpenChange={open => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Viewport className="ask">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>
            <div className="grid gap-2">
              <Button kind={kind} full busy={busy && busyAction} onClick={() => void confirm()}>
                {action}
              </Button>
              <Button kind="bare" full onClick={onClose}>
                {cancel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
