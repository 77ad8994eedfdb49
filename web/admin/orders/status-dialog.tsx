import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../ui/button.tsx'

interface Choice {
  label: string
  kind?: 'accent' | 'bad' | 'soft'
  choose: () => void
}
export interface Question {
  title: string
  text: string
  choices: Choice[]
}

export const StatusDialog = ({ title, text, choices, onClose }: Question & { onClose: () => void }) => (
  <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="veil" />
      <AlertDialog.Viewport className="ask">
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{text}</AlertDialog.Description>
          <div className="grid gap-2">
            {choices.map(({ label, kind = 'accent', choose }) => (
              <Button
                key={label}
                kind={kind}
                full
                onClick={() => {
                  onClose()
                  choose()
                }}
              >
                {label}
              </Button>
            ))}
            <Button kind="bare" full onClick={onClose}>
              Leave it as it is
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Viewport>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
