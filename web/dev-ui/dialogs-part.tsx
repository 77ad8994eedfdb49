import { Package, UserRound } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { ConfirmDialog } from '../desk/ui/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'
import { Specimen, Specimens } from './specimen.tsx'

const SignInDialog = lazy(() =>
  import('../figurines/sign-in-dialog.tsx').then(part => ({ default: part.SignInDialog })),
)

type Open = 'delete' | 'replace' | 'sign-in' | null

export function DialogsPart() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Specimens>
        <Specimen name="opened by a press">
          <div className="ui-row">
            <Button kind="soft" size="small" onClick={() => setOpen('delete')}>
              Delete something
            </Button>
            <Button kind="soft" size="small" onClick={() => setOpen('replace')}>
              Replace something
            </Button>
            <Button kind="soft" size="small" onClick={() => setOpen('sign-in')}>
              Ask to sign in
            </Button>
          </div>
        </Specimen>
        <Specimen name="its sheet">
          <div className="dialog">
            <p>
              <b>Delete this figurine?</b>
            </p>
            <p>The picture and the photo go for good. Orders stay.</p>
            <div className="stack gap-2">
              <Button kind="bad" full>
                Delete
              </Button>
              <Button kind="soft" full>
                Keep it
              </Button>
            </div>
          </div>
        </Specimen>
        <Specimen name="menu: rest, under a hand, with the keyboard">
          <div className="menu">
            <Link to={paths.orders} prefetch="none">
              <Icon of={Package} />
              Orders
            </Link>
            <Link to={paths.account} prefetch="none" className="is-hover">
              <Icon of={UserRound} />
              Account
            </Link>
            <Link to={paths.figurines} prefetch="none" className="is-focus">
              My Figurines
            </Link>
          </div>
        </Specimen>
      </Specimens>
      {(open === 'delete' || open === 'replace') && (
        <ConfirmDialog
          title={open === 'delete' ? 'Delete this picture?' : 'Replace this picture?'}
          kind={open === 'delete' ? 'bad' : 'accent'}
          action={open === 'delete' ? 'Delete' : 'Replace'}
          busyAction="One moment…"
          onConfirm={async () => announce({ text: 'Nothing happened: this is a sample.' })}
          onClose={close}
        >
          <p>It is asked once, before something that cannot be taken back.</p>
        </ConfirmDialog>
      )}
      <Suspense>{open === 'sign-in' && <SignInDialog isStored onClose={close} />}</Suspense>
    </>
  )
}
