import { Share2 } from 'lucide'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

type Props = Omit<ShareDialogProps, 'onClose'> & {
  /** Only the icon is shown, with this name. */
  named?: string
  children?: ReactNode
}

/** Opens the dialog, which is loaded with the first press. */
export function ShareButton({ named, children, ...about }: Props) {
  const [open, setOpen] = useState<{ Dialog: ComponentType<ShareDialogProps> } | null>(null)
  const show = (): Promise<void> =>
    import('./share-dialog.tsx').then(
      part => setOpen({ Dialog: part.ShareDialog }),
      error => {
        console.error(error)
        announce({ text: 'Loading chunk failed', action: { label: 'Load again', run: () => void show() } })
      },
    )
  return (
    <>
      {named ? (
        <button type="button" className="ico" aria-label={named} onClick={show}>
          <Icon of={Share2} />
        </button>
      ) : (
        <Button kind="soft" onClick={show}>
          <Icon of={Share2} />
          {children}
        </Button>
      )}
      {open && <open.Dialog {...about} onClose={() => setOpen(null)} />}
    </>
  )
}
