import { z } from 'zod/mini'
import { type Age, defaultFigure, type Figure2 } from '../../shared/figure/figure.ts'
import { CODE_PREFIX, writeFigureCode } from '../../shared/figure/figure-code.ts'
import { paths } from '../../shared/paths.ts'
import { childOf, Doubt } from '../../shared/photo-reading/photo-reading.ts'

const FOR = 'for'
const MAKER = 'maker'
/** Where a photo is read for the maker. */
export const photoForMaker = `${paths.upload}?${FOR}=${MAKER}`
export const isForMaker = (search: URLSearchParams) => search.get(FOR) === MAKER

/** A figure that a photo showed, on its way into the maker; what was doubted goes along beside the address. */
export const toMaker = (figure: Figure2, doubts: readonly Doubt[]) =>
  [paths.make + CODE_PREFIX + writeFigureCode(figure), { state: { doubts } }] as const

/** A plain figure instead, of a photo that could not be read. */
export const unreadToMaker = (age: Age) => {
  const plain = age === 'adult' ? defaultFigure : childOf(defaultFigure, age)
  return [
    paths.make + CODE_PREFIX + writeFigureCode(plain),
    { state: { doubts: [], isUnread: true } },
  ] as const
}

const Brought = z.object({ doubts: z.array(Doubt), isUnread: z.optional(z.boolean()) })
export type Brought = z.infer<typeof Brought>
/** What came along with a figure from a photo; null where the figure came otherwise. */
export function broughtAlong(state: unknown): Brought | null {
  const read = Brought.safeParse(state)
  return read.success ? read.data : null
}
