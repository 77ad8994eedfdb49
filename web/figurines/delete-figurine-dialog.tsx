import { useRevalidator } from 'react-router'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { call } from '../api.ts'
import { ConfirmDeletion } from '../ui/confirm-deletion.tsx'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

export function DeleteFigurineDialog({ figurine, onClose }: { figurine: Figurine; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  async function remove() {
    await call(figurinesApi.remove, { params: { id: figurine.id } })
    announce({ text: messages.deleted })
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <ConfirmDeletion
      title="Delete this figurine?"
      what={messages.deleteAsk}
      yes="Delete"
      no="Keep it"
      onYes={remove}
      onClose={onClose}
    />
  )
}
