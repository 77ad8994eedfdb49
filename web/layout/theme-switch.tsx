import { Moon, Sun } from 'lucide'
import { Icon } from '../ui/icon.tsx'

const KEY = 'dopple.theme'

/** Runs before the first paint: the visitor's own choice, else the system's. */
export const themeScript = import.meta.env.SSR
  ? `(()=>{const m=matchMedia('(prefers-color-scheme: dark)');const f=()=>{let t;try{t=localStorage.getItem('${KEY}')}catch{}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:m.matches?'dark':'light'};f();m.addEventListener('change',f)})()`
  : ''

function switchTheme() {
  const root = document.documentElement
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  try {
    localStorage.setItem(KEY, next)
  } catch (error) {
    console.warn('the choice of scheme could not be kept', error)
  }
}

export const ThemeSwitch = () => (
  <button type="button" className="theme-switch" onClick={switchTheme}>
    <Icon of={Sun} className="in-dark" />
    <Icon of={Moon} className="in-light" />
    <span className="in-dark">Lamp off: light page</span>
    <span className="in-light">Lamp on: dark page</span>
  </button>
)
