import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

export function DeleteFigurineDialog({ figurine, onClose }: { figurine: Figurine; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    try {
      await call(figurinesApi.remove, { params: { id: figurine.id } })
      announce({ text: messages.deleted })
      await revalidate()
      document.querySelector<HTMLElement>('main h1')?.focus()
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      setError(reason.detail)
      setBusy(false)
    }
  }
  return (
    <AlertDialog.Root open onOpenChange={open => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Viewport className="ask">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title>Delete this figurine?</AlertDialog.Title>
            <AlertDialog.Description>{messages.deleteAsk}</AlertDialog.Description>
            {error && <Banner kind="bad">{error}</Banner>}
            <div className="grid gap-2">
              <Button kind="bad" full busy={busy && 'Deleting…'} onClick={remove}>
                Delete
              </Button>
              <Button kind="soft" full onClick={onClose}>
                Keep it
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
