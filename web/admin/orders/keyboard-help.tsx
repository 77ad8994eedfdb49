import { Keyboard } from 'lucide'
import { Icon } from '../../ui/icon.tsx'

const keys = [
  ['/', 'search'],
  ['j', 'next order'],
  ['k', 'order before'],
  ['x', 'choose it'],
  ['Enter', 'open it'],
  ['Esc', 'choose none'],
]

/** Shown only where there is a keyboard. */
export const KeyboardHelp = () => (
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
