import { type Cart, changeCart, isUnsaved } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { Figure } from '../../shared/figure/figure.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { saveFigure } from '../figure/kept-figure.ts'
import { mayHaveArrived } from '../may-have-arrived.ts'
import { changeKept, changeOf, keptCart } from './cart-store.ts'
import { keyOfLine } from './figurine-line.ts'
import { messages } from './messages.ts'
import { noteUnsaved, savedNow } from './unsaved.ts'

/**
 * Figures that a guest made become figurines of the account. One that cannot be saved now stays, says why beside its
 * line and holds up nothing else; returned is why it is worth another try.
 */
export async function saveFigures(userId: string): Promise<unknown> {
  const lines = keptCart().cart.items.filter(isUnsaved)
  let trouble: unknown = null
  for (const id of new Set(lines.map(line => line.id))) {
    const line = keptCart().cart.items.find(item => item.id === id)
    const figure = Figure.safeParse(line?.figure)
    if (!line) continue
    if (!figure.success) {
      noteUnsaved(id, messages.otherVersion)
      continue
    }
    try {
      const key = keyOfLine(id)
      const saved = await saveFigure({ figure: figure.data, label: line.nameLabel ?? '', key })
      savedNow(id)
      replaceBySaved(userId, id, saved)
    } catch (error) {
      const isFinal =
        error instanceof CallFailed && (error.code === 'idempotency.other_body' || !mayHaveArrived(error))
      if (!isFinal) trouble = error
      noteUnsaved(id, isFinal ? (Object.values(error.errors)[0] ?? error.detail) : messages.saveLater)
    }
  }
  return trouble
}

/** Every line of the figure, as it may be wrapped once and named twice. */
function replaceBySaved(userId: string, unsaved: string, { id, generated_figurine_url }: Figurine) {
  const imageUrl = generated_figurine_url?.split('?')[0] ?? null
  changeKept(kept => {
    if (kept.owner !== userId) return kept
    const lines = kept.cart.items.filter(item => item.id === unsaved)
    const adds = lines.map(({ itemKey: _, figure: __, ...item }) => ({
      kind: 'add' as const,
      item: { ...item, id, imageUrl },
    }))
    const others = { ...kept.cart, items: kept.cart.items.filter(item => item.id !== unsaved) }
    return {
      ...kept,
      cart: adds.reduce<Cart>(changeCart, others),
      pending: [...kept.pending, ...adds.map(changeOf)],
    }
  })
}
