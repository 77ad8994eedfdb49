import { type DragEvent, useState } from 'react'

/** Rows that can be dragged with a mouse; touch and keyboard use the move buttons. */
export function useDrag(onPlace: (id: string, before: string | null) => void) {
  const [held, setHeld] = useState<{ id: string; ids: string[] } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const letGo = () => {
    setHeld(null)
    setOver(null)
  }
  return {
    /** `ids`: the rows it may change places with, in their order. */
    row: (id: string, ids: string[]) => ({
      draggable: true,
      'data-over': over === id && held?.id !== id ? '' : undefined,
      'data-held': held?.id === id ? '' : undefined,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setHeld({ id, ids })
      },
      onDragOver(event: DragEvent) {
        if (!held?.ids.includes(id)) return
        event.preventDefault()
        if (over !== id) setOver(id)
      },
      onDragEnd: letGo,
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (held && held.id !== id && held.ids.includes(id)) onPlace(held.id, placeAt(held.ids, held.id, id))
        letGo()
      },
    }),
  }
}

export type Draggable = ReturnType<ReturnType<typeof useDrag>['row']>

/** Dragged upwards, a row lands before its target; dragged downwards, after it. */
function placeAt(ids: string[], held: string, target: string): string | null {
  const downwards = ids.indexOf(held) < ids.indexOf(target)
  return downwards ? (ids[ids.indexOf(target) + 1] ?? null) : target
}
