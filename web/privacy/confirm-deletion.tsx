import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'

interface Props {
  title: string
  what: string
  yes: string
  no: string
  onYes: () => Promise<void>
  onClose: () => void
}

/** Closes once it is done; a refusal is shown in it. */
export function ConfirmDeletion({ title, what, yes, no, onYes, onClose }: Props) {
  const { run, busy, trouble } = useChange<'delete'>()
  const confirm = async () => {
    const done = await run('delete', () => onYes().then(() => true))
    if (done) onClose()
  }
  return (
    <AlertDialog.Root open onOpenChange={open => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Viewport className="ask">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description>{what}</AlertDialog.Description>
            {trouble && <Banner kind="bad">{trouble}</Banner>}
            <div className="grid gap-2">
              <Button kind="bad" full busy={busy && 'Deleting…'} onClick={confirm}>
                {yes}
              </Button>
              <Button kind="soft" full onClick={onClose}>
                {no}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
