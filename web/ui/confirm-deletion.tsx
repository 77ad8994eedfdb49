import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { DialogFrame, DialogText } from './dialog.tsx'
import { useChange } from './use-change.ts'

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
    <DialogFrame title={title} alert busy={busy !== null} onClose={onClose}>
      <DialogText>{what}</DialogText>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="stack gap-2">
        <Button kind="bad" full busy={busy && 'Deleting…'} onClick={confirm}>
          {yes}
        </Button>
        <Button kind="soft" full onClick={onClose}>
          {no}
        </Button>
      </div>
    </DialogFrame>
  )
}
