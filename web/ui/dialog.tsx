import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import './dialog.css'

interface Props {
  /** Absent where the content shows a `DialogTitle` of its own. */
  title?: ReactNode
  /** Needs an answer: a press beside it does not close it. */
  alert?: boolean
  busy?: boolean
  className?: string
  onClose: () => void
  children: ReactNode
}

/** In the middle of the page, over a veil. It stays open while it is busy. */
export function DialogFrame({ title, alert = false, busy = false, className, onClose, children }: Props) {
  const { Root } = alert ? AlertDialog : Dialog
  return (
    <Root open onOpenChange={open => !open && !busy && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="ask">
          <Dialog.Popup className={className ? `dialog ${className}` : 'dialog'}>
            {title && <Dialog.Title>{title}</Dialog.Title>}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Root>
  )
}

export const DialogTitle = Dialog.Title
/** What a screen reader says with the title. */
export const DialogText = Dialog.Description
