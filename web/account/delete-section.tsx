import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { messages } from './messages.ts'

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then(part => part.DeleteDialog), {
  waiting: <span className="spin" />,
})

export function DeleteSection({ visitorId, email }: { visitorId: string; email: string }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsking(false)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <p className="muted">
        {messages.leaving} {messages.deleteStays}
      </p>
      <div ref={button}>
        <Button
          kind="soft"
          size="small"
          className="text-bad!"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Delete account
        </Button>
      </div>
      {asking && <DeleteDialog visitorId={visitorId} email={email} onClose={close} />}
    </>
  )
}
