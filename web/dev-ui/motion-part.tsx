import { useState } from 'react'
import { Button } from '../ui/button.tsx'

const moves = [
  ['quick', 'a press'],
  ['calm', 'a lift, a slide'],
  ['slow', 'a dialog, a toast'],
  ['spring', 'a figure on a shelf, the count of the cart'],
] as const

export function MotionPart() {
  const [there, setThere] = useState(false)
  return (
    <div className="ui-group">
      <Button kind="soft" size="small" aria-pressed={there} onClick={() => setThere(!there)}>
        Move them
      </Button>
      <ul className="ui-moves" data-there={there || undefined}>
        {moves.map(([token, what]) => (
          <li key={token} className={`ui-move ui-move--${token}`}>
            <i aria-hidden="true" />
            <span className="small">
              <b>{token}</b>: {what}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">Whoever asks their machine for less motion sees none of it.</p>
    </div>
  )
}
