import { Share2 } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePartOnPress } from '../ui/use-part-on-press.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

type Props = Omit<ShareDialogProps, 'onClose'> & {
  /** Only the icon is shown, with this name. */
  named?: string
  children?: ReactNode
}

/** Opens the dialog, which is loaded with the first press. */
export function ShareButton({ named, children, ...about }: Props) {
  const {
    Part: Dialog,
    busy,
    open,
    close,
  } = usePartOnPress(() => import('./share-dialog.tsx').then(part => part.ShareDialog))
  return (
    <>
      {named ? (
        <button type="button" className="ico" aria-label={named} aria-busy={busy !== false} onClick={open}>
          {busy ? <span className="spin" aria-hidden="true" /> : <Icon of={Share2} />}
        </button>
      ) : (
        <Button kind="soft" busy={busy} onClick={open}>
          <Icon of={Share2} />
          {children}
        </Button>
      )}
      {Dialog && <Dialog {...about} onClose={close} />}
    </>
  )
}
