import { Dialog } from '@base-ui/react/dialog'
import { Menu } from '@base-ui/react/menu'
import { CircleUser, Menu as MenuIcon, Package, UserRound, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useVisitor } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { MainLink, mainLinks } from './main-links.tsx'
import { Doors } from './make-yours.tsx'
import { useCloseOnNavigation } from './use-close-on-navigation.ts'
import './open-menus.css'

export function AccountMenu() {
  const [open, setOpen] = useState(true)
  useCloseOnNavigation(() => setOpen(false))
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className="ico wide" aria-label="Account menu">
        <Icon of={CircleUser} />
      </Menu.Trigger>
      <Menu.Portal container={document.querySelector<HTMLElement>('.head')}>
        <Menu.Positioner sideOffset={8} align="end" className="menu-place">
          <Menu.Popup className="menu">
            <Menu.Item render={<Link to={paths.orders} />}>
              <Icon of={Package} />
              Orders
            </Menu.Item>
            <Menu.Item render={<Link to={paths.account} />}>
              <Icon of={UserRound} />
              Account
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

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
