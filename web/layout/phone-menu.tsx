import { Dialog } from '@base-ui/react/dialog'
import { Menu as MenuIcon, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useVisitor } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { MainLink, mainLinks } from './main-links.tsx'
import { Doors } from './make-yours.tsx'
import { useCloseOnNavigation } from './use-close-on-navigation.ts'
import './phone-menu.css'

export function PhoneMenu() {
  const [open, setOpen] = useState(true)
  const visitor = useVisitor()
  useCloseOnNavigation(() => setOpen(false))
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="ico narrow" aria-label="Menu">
        <Icon of={MenuIcon} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="phone-menu-veil" />
        <Dialog.Popup className="phone-menu">
          <Dialog.Title className="vh">Menu</Dialog.Title>
          <Dialog.Close className="ico phone-menu-close" aria-label="Close the menu">
            <Icon of={X} />
          </Dialog.Close>
          <section aria-labelledby="phone-make">
            <h2 id="phone-make">Make yours</h2>
            <Doors />
          </section>
          <nav aria-label="Main">
            {mainLinks.map(link => (
              <MainLink key={link.to} {...link} />
            ))}
            {visitor ? (
              <>
                <Link to={paths.figurines}>My Figurines</Link>
                <Link to={paths.orders}>Orders</Link>
                <Link to={paths.account}>Account</Link>
                {visitor.role === 'admin' && <Link to={paths.admin}>Admin</Link>}
              </>
            ) : (
              <Link to={paths.login}>Login/Signup</Link>
            )}
            <Link to={paths.wishlist}>Wishlist</Link>
            <Link to={paths.trackOrder}>Track order</Link>
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
