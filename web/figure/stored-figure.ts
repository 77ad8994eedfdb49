import { z } from 'zod/mini'
import { clashesOf, Figure } from '../../shared/figure/figure.ts'
import { isSameFigure } from '../../shared/figure/figure-code.ts'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { normaliseLabel } from '../../shared/name-label.ts'
import { call } from '../api.ts'
import { randomId } from '../browser/random-id.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'

export const STORED_FIGURE_KEY = 'dopple.figure'
const LABEL_ROOM = 2000

/** A guest's figure, kept in this browser until the sign-in. */
const StoredFigure = z.object({
  version: z.literal(1),
  figure: Figure.check(z.refine(figure => Object.keys(clashesOf(figure)).length === 0)),
  /** As typed: a fault is said beside the field, and again at saving. */
  label: z.string().check(z.maxLength(LABEL_ROOM)),
  /** With this key the shop saves this figure once, however often it is sent. */
  key: z.string().check(z.minLength(8), z.maxLength(80)),
  /** A guest's is saved at the next sign-in. */
  guest: z.boolean(),
  /** Whether the guest was on the way to order it. */
  order: z.boolean(),
})
type StoredFigure = z.infer<typeof StoredFigure>

export const readStoredFigure = (): StoredFigure | null =>
  readStored('localStorage', STORED_FIGURE_KEY, StoredFigure)

/** False where the browser keeps nothing. The same figure keeps its key. */
export function storeFigure({
  key,
  ...fields
}: Omit<StoredFigure, 'version' | 'key'> & { key?: string | undefined }) {
  const before = readStoredFigure()
  const own =
    before && isSameFigure(before.figure, fields.figure) && before.label === fields.label && before.key
  return writeStored('localStorage', STORED_FIGURE_KEY, {
    ...fields,
    version: 1,
    key: key || own || randomId(),
  })
}

/** A guest who is not signing in now is later sent to the page that was asked for, not to this figure. */
export function orderLater() {
  const stored = readStoredFigure()
  if (stored?.order) storeFigure({ ...stored, order: false })
}

export const ASIDE_KEY = 'dopple.figure.aside'
const ASIDE_MAX = 10
const Aside = z.array(z.pick(StoredFigure, { figure: true, label: true }))
type DraftFigure = z.infer<typeof Aside>[number]

/** What was being made when figures that others passed on were opened, oldest first. */
const readAside = (): readonly DraftFigure[] => readStored('localStorage', ASIDE_KEY, Aside) ?? []

/** Stays here until it is made on, or the figure in its place is saved. */
export function storeAside({ figure, label }: DraftFigure): readonly DraftFigure[] {
  const others = readAside().filter(one => !isSameFigure(one.figure, figure))
  const all = [...others, { figure, label }].slice(-ASIDE_MAX)
  writeStored('localStorage', ASIDE_KEY, all)
  return all
}

/** It is being made again, or is saved. */
export function removeAside(figure: Figure): readonly DraftFigure[] {
  const before = readAside()
  const left = before.filter(one => !isSameFigure(one.figure, figure))
  if (left.length === 0) forgetStored('localStorage', ASIDE_KEY)
  else if (left.length < before.length) writeStored('localStorage', ASIDE_KEY, left)
  return left
}

/** What was set aside last takes the place of a figure that is saved. */
export function forgetFigure({ figure }: DraftFigure) {
  const next = removeAside(figure).at(-1)
  if (!next) return forgetStored('localStorage', STORED_FIGURE_KEY)
  storeFigure({ ...next, guest: false, order: false })
  removeAside(next.figure)
}

/** Saves the kept figure in the account that is signed in. Once only: also if two tabs do it, or if it is tried again. */
export async function saveStored(stored: StoredFigure): Promise<string> {
  const { id } = await saveFigure(stored)
  if (readStoredFigure()?.key === stored.key) forgetFigure(stored)
  return id
}

const KEY_MAX = 200
/** With the same key and label it is one figurine, whichever page sends it. */
export async function saveFigure({ figure, label, key }: DraftFigure & { key: string }): Promise<Figurine> {
  const name_label = normaliseLabel(label)
  const { figurine } = await call(figurinesApi.made, {
    body: { figure, name_label },
    idempotencyKey: `${key}-${encodeURIComponent(name_label ?? '')}`.slice(0, KEY_MAX),
  })
  return figurine
}

const Change = z.pick(StoredFigure, { figure: true, label: true })
const changeKey = (id: string) => `dopple.change.${id}`

/** An unsaved change of a figurine stays in this tab, so that a reload loses nothing. */
export const readStoredChange = (id: string) => readStored('sessionStorage', changeKey(id), Change)
export const storeChange = (id: string, change: z.infer<typeof Change>): boolean =>
  writeStored('sessionStorage', changeKey(id), change)
export const forgetChange = (id: string) => sessionStorage.removeItem(changeKey(id))
