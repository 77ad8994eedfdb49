import { type DragEvent, useState } from 'react'

/** Rows that can be dragged with a mouse; touch and keyboard use the move buttons. */
export function useDrag(onPlace: (id: string, before: string | null) => void) {
  const [dragged, setDragged] = useState<{ id: string; ids: string[] } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    /** `ids`: the rows it may change places with, in their order. */
    row: (id: string, ids: string[]) => ({
      draggable: true,
      'data-over': over === id && dragged?.id !== id ? '' : undefined,
      'data-held': dragged?.id === id ? '' : undefined,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged({ id, ids })
      },
      onDragOver(event: DragEvent) {
        if (!dragged?.ids.includes(id)) return
        event.preventDefault()
        if (over !== id) setOver(id)
      },
      onDragEnd: endDrag,
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged && dragged.id !== id && dragged.ids.includes(id))
          onPlace(dragged.id, placeAt(dragged.ids, dragged.id, id))
        endDrag()
      },
    }),
  }
}

export type Draggable = ReturnType<ReturnType<typeof useDrag>['row']>

/** Dragged upwards, a row lands before its target; dragged downwards, after it. */
function placeAt(ids: string[], dragged: string, target: string): string | null {
  const downwards = ids.indexOf(dragged) < ids.indexOf(target)
  return downwards ? (ids[ids.indexOf(target) + 1] ?? null) : target
}
