import { CircleUser, Menu as MenuIcon } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

interface MenuProps {
  /** Opened by the press that asked for its script. */
  startOpen: boolean
}

/** A menu's script is fetched when a hand comes near it; until then the same button stands there. */
function menuOnDemand(label: string, icon: typeof MenuIcon, className: string, load: () => Promise<ComponentType<MenuProps>>) {
  return function MenuOnDemand() {
    const [Part, setPart] = useState<ComponentType<MenuProps>>()
    const pressed = useRef(false)
    const fetchPart = () =>
      load().then(
        loaded => setPart(() => loaded),
        error => console.warn(error),
      )
    if (Part) return <Part startOpen={pressed.current} />
    return (
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        onPointerEnter={fetchPart}
        onFocus={fetchPart}
        onClick={() => {
          pressed.current = true
          fetchPart()
        }}
      >
        <Icon of={icon} />
      </button>
    )
  }
}

export const AccountMenu = menuOnDemand('Account menu', CircleUser, 'ico wide', () => import('./account-menu.tsx').then(part => part.AccountMenu))
export const PhoneMenu = menuOnDemand('Menu', MenuIcon, 'ico narrow', () => import('./phone-menu.tsx').then(part => part.PhoneMenu))
