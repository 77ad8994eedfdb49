import { z } from 'zod/mini'
import { clashesOf, Figure } from '../../shared/figure.ts'
import { figurinesApi } from '../../shared/figurines.ts'
import { labelFault } from '../../shared/name-label.ts'
import { call } from '../api.ts'
import { readStored, writeStored } from '../browser/storage.ts'

export const KEPT_FIGURE_KEY = 'dopple.figure'

/** A figure somebody put together and has not saved in an account. */
const Kept = z.object({
  version: z.literal(1),
  figure: Figure.check(z.refine(figure => Object.keys(clashesOf(figure)).length === 0)),
  label: z.string().check(z.refine(label => labelFault(label) === null)),
  /** With this key the shop saves this figure once, however often it is sent. */
  key: z.string().check(z.minLength(8), z.maxLength(80)),
  /** A guest's is saved at the next sign-in. */
  guest: z.boolean(),
  /** Whether the guest was on the way to order it. */
  order: z.boolean(),
})
export type Kept = z.infer<typeof Kept>

export const keptFigure = (): Kept | null => readStored('localStorage', KEPT_FIGURE_KEY, Kept)

/** False where the browser keeps nothing. */
export const keepFigure = (kept: Omit<Kept, 'version' | 'key'>): boolean =>
  writeStored('localStorage', KEPT_FIGURE_KEY, { ...kept, version: 1, key: crypto.randomUUID() })

/** A guest who is not signing in now is later sent to the page that was asked for, not to this figure. */
export function orderLater() {
  const kept = keptFigure()
  if (kept?.order) keepFigure({ ...kept, order: false })
}

export function forgetFigure() {
  try {
    localStorage.removeItem(KEPT_FIGURE_KEY)
  } catch (error) {
    console.warn('the kept figure could not be removed', error)
  }
}

/** Saves the kept figure in the account that is signed in. Once only: also if two tabs do it, or if it is tried again. */
export async function saveKeptFigure(kept: Kept): Promise<string> {
  const { figurine } = await call(figurinesApi.made, {
    body: { figure: kept.figure, name_label: kept.label || null },
    idempotencyKey: kept.key,
  })
  if (keptFigure()?.key === kept.key) forgetFigure()
  return figurine.id
}

const Change = z.pick(Kept, { figure: true, label: true })
const changeKey = (id: string) => `dopple.change.${id}`

/** An unsaved change of a figurine stays in this tab, so that a reload loses nothing. */
export const keptChange = (id: string) => readStored('sessionStorage', changeKey(id), Change)
export const keepChange = (id: string, change: z.infer<typeof Change>): boolean =>
  writeStored('sessionStorage', changeKey(id), change)
export const forgetChange = (id: string) => sessionStorage.removeItem(changeKey(id))
