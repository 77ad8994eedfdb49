import { Menu } from '@base-ui/react/menu'
import { CircleUser, Package, UserRound } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { useCloseOnNavigation } from './use-close-on-navigation.ts'

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
