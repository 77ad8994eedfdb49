import { CircleUser, Menu as MenuIcon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

/** A menu's script is fetched when a hand comes near its button, and takes the button's place, open, when it is pressed. */
function menuOnDemand(label: string, icon: typeof MenuIcon, className: string, load: () => Promise<ComponentType>) {
  return function MenuOnDemand() {
    const [Part, setPart] = useState<ComponentType>()
    const comeNear = () => void load().catch(error => console.warn(error))
    const open = () =>
      load().then(
        loaded => setPart(() => loaded),
        error => console.warn(error),
      )
    if (Part) return <Part />
    return (
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={open}
      >
        <Icon of={icon} />
      </button>
    )
  }
}

export const AccountMenu = menuOnDemand('Account menu', CircleUser, 'ico wide', () => import('./account-menu.tsx').then(part => part.AccountMenu))
export const PhoneMenu = menuOnDemand('Menu', MenuIcon, 'ico narrow', () => import('./phone-menu.tsx').then(part => part.PhoneMenu))
