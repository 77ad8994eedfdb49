import { CircleUser, Menu as MenuIcon } from 'lucide'
import { type ComponentType, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CHUNK_FAILED, loadInTime } from '../ui/load-in-time.ts'
import { useCloseOnNavigation } from './use-close-on-navigation.ts'

/** A menu's script is loaded on hover or focus, and replaces the button when it is pressed. */
function menuOnDemand(
  label: string,
  icon: typeof MenuIcon,
  className: string,
  load: () => Promise<ComponentType>,
) {
  return function MenuOnDemand() {
    const [Part, setPart] = useState<ComponentType>()
    const [failed, setFailed] = useState(false)
    const [isLoading, setLoading] = useState(false)
    const button = useRef<HTMLButtonElement>(null)
    useCloseOnNavigation(() => setFailed(false))
    const comeNear = () => void load().catch(error => console.warn(error))
    const open = () => {
      setFailed(false)
      setLoading(true)
      loadInTime(load)
        .then(
          loaded => setPart(() => loaded),
          error => {
            console.warn(error)
            setFailed(true)
          },
        )
        .finally(() => setLoading(false))
    }
    if (Part) return <Part />
    return (
      <>
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded="false"
          aria-busy={isLoading}
          onPointerEnter={comeNear}
          onFocus={comeNear}
          onClick={open}
        >
          {isLoading ? <span className="spin" aria-hidden="true" /> : <Icon of={icon} />}
        </button>
        {failed && (
          <div className="menu menu--failed" role="alert">
            <p>{CHUNK_FAILED}</p>
            <Button
              kind="soft"
              size="small"
              onClick={() => {
                button.current?.focus()
                open()
              }}
            >
              Load again
            </Button>
          </div>
        )}
      </>
    )
  }
}

export const AccountMenu = menuOnDemand('Account menu', CircleUser, 'ico wide', () =>
  import('./open-menus.tsx').then(part => part.AccountMenu),
)
export const PhoneMenu = menuOnDemand('Menu', MenuIcon, 'ico narrow', () =>
  import('./open-menus.tsx').then(part => part.PhoneMenu),
)
