import { Keyboard } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import './keyboard-help.css'

const DESK_KEYS = [
  ['/', 'search'],
  ['j', 'next order'],
  ['k', 'previous order'],
  ['x', 'choose it'],
  ['Enter', 'open it'],
  ['Esc', 'clear selection'],
]

/** Shown only where there is a keyboard. */
export const KeyboardHelp = ({ keys = DESK_KEYS }: { keys?: string[][] }) => (
  <details className="keys">
    <summary aria-label="Keys">
      <Icon of={Keyboard} />
    </summary>
    <dl>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </details>
)
