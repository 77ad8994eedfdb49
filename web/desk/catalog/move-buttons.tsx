import { ArrowDown, ArrowUp } from 'lucide'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  id: string
  /** The ids of the list in its order. */
  ids: string[]
  earlier: string
  later: string
  onPlace: (before: string | null) => void
}

/** Moves a row by one place; a button at the end of the list stays focusable and does nothing. */
export function MoveButtons({ id, ids, earlier, later, onPlace }: Props) {
  const at = ids.indexOf(id)
  const isLast = at === ids.length - 1
  return (
    <>
      <button
        type="button"
        className="ico"
        aria-label={earlier}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onPlace(ids[at - 1] ?? null)}
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="button"
        className="ico"
        aria-label={later}
        aria-disabled={isLast}
        onClick={() => !isLast && onPlace(ids[at + 2] ?? null)}
      >
        <Icon of={ArrowDown} />
      </button>
    </>
  )
}
