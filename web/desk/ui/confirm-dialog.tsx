import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFrame, DialogText } from '../../ui/dialog.tsx'

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
    <DialogFrame title={title} alert busy={busy} onClose={onClose}>
      <DialogText render={<div />}>{children}</DialogText>
      <div className="stack gap-2">
        <Button kind={kind} full busy={busy && busyAction} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button kind="bare" full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </DialogFrame>
  )
}
