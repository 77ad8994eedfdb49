import type { Figure, Figure2 } from '../../shared/figure/figure.ts'
import { outfitColours } from '../../shared/figure/outfit-cloths.ts'
import { wordsOn } from '../../shared/figure/worn-words.ts'
import { figureParts, LETTERS_COLOUR } from '../../shared/kit/api.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { matchPaint, type Paint, type PaintRegion } from '../../shared/print/paint-api.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { Database } from '../platform/db/database.ts'
import { isOf } from './make-prints.ts'
import { BASE_COLOUR } from './paint/colour-file.ts'
import { recipeOf, rowsOfOrder } from './queries.ts'

interface Painted {
  orderId: string
  line: number
  /** Null of a body and of a Desk Buddy, whose colours are known from its print. */
  figure: Figure | null
  label: string | null
  /** Of its proof; null of a Desk Buddy, which has none. */
  hash: string | null
}

export async function paintCard(
  deps: { db: Database; kit: KitFiles },
  { figure, ...painted }: Painted,
  shelf: readonly Paint[],
): Promise<PaintRegion[]> {
  const { hash } = painted
  return figure && hash !== null
    ? cardOfFigure(deps, { ...painted, figure, hash }, shelf)
    : cardOfBody(deps, painted, shelf)
}

async function cardOfBody(
  { db }: { db: Database },
  { orderId, line, label: name, hash }: Omit<Painted, 'figure'>,
  shelf: readonly Paint[],
): Promise<PaintRegion[]> {
  const row = (await rowsOfOrder(db, orderId)).find(
    one => one.line === line && (hash === null || one.hash === hash),
  )
  const { regions = [], own_base: ownBase } = row?.measures ?? {}
  const colours = regions.flatMap(({ region, colour, area_mm2 }, at) =>
    colour ? [{ region, label: `Colour ${at + 1}`, colour, area_cm2: inCm2(area_mm2) }] : [],
  )
  if (colours.length === 0) return []
  const isNamed = ownBase ? ownBase.plate === true : name !== null
  const base = {
    region: 'base',
    label: ownBase ? 'Plate of the name' : 'Base',
    colour: BASE_COLOUR,
    area_cm2: null,
  }
  const letters = { ...base, label: ownBase ? 'Plate: letters' : LETTERS_ON_BASE, colour: LETTERS_COLOUR }
  return [...colours, ...(ownBase && !isNamed ? [] : [base]), ...(isNamed ? [letters] : [])].map(one => ({
    ...one,
    match: matchPaint(one.colour, shelf),
  }))
}

const LETTERS_ON_BASE = 'Base: letters of the name'
const inCm2 = (mm2: number) => Math.round(mm2 / 10) / 10

async function cardOfFigure(
  { db, kit }: { db: Database; kit: KitFiles },
  { orderId, line, figure, label: name, hash }: Painted & { figure: Figure; hash: string },
  shelf: readonly Paint[],
): Promise<PaintRegion[]> {
  const stored = await kit.stored(figure.kit).catch(() => null)
  if (!stored) return []
  const parts = figureParts(figure, stored)
  const { tint: worn = {}, pattern } = parts.find(({ slot }) => slot === 'outfit') ?? {}
  const tint = { ...worn, ...parts.find(({ slot }) => slot === 'seat')?.tint }
  const row = (await rowsOfOrder(db, orderId)).find(
    one => one.line === line && isOf(one, { hash, recipe: recipeOf(figure) }),
  )
  const areas = row?.measures ? new Map(row.measures.regions.map(one => [one.region, one.area_mm2])) : null
  const regions = Object.entries(tint)
    .filter(([region]) => areas === null || areas.has(region))
    .map(([region, colour]) => ({
      region,
      label: labelOf(region, figure),
      colour,
      area_cm2: areas ? inCm2(areas.get(region) ?? 0) : null,
      match: matchPaint(colour, shelf),
    }))
  const moustache = figure.kit === 1 ? null : figure.moustache
  if (moustache && figure.beard && moustache.colour !== figure.beard.colour) {
    const { colour } = moustache
    const match = matchPaint(colour, shelf)
    regions.push({ region: 'moustache', label: 'Moustache', colour, area_cm2: null, match })
  }
  const painted = [
    ...[...new Set(pattern?.colours)].map(
      colour => ['pattern', `Pattern: ${pattern?.kind}`, colour] as const,
    ),
    ...(SEATS[figure.pose] ?? []).map(([label, colour]) => ['seat', label, colour] as const),
    ...baseColours(figure).map(([label, colour]) => ['base', label, colour] as const),
    ...(name ? [['base', LETTERS_ON_BASE, LETTERS_COLOUR] as const] : []),
  ]
  for (const [region, label, colour] of painted)
    regions.push({ region, label, colour, area_cm2: null, match: matchPaint(colour, shelf) })
  return regions.toSorted((a, b) => (b.area_cm2 ?? 0) - (a.area_cm2 ?? 0))
}

/** As art/studio/kit_seats.py paints them. */
const SEATS: Partial<Record<Figure['pose'], readonly (readonly [label: string, colour: string])[]>> = {
  sitting: [
    ['Stool: seat', '#a8743f'],
    ['Stool: legs', '#96633a'],
  ],
  wheelchair: [
    ['Wheelchair: tyres and upholstery', '#2b2d36'],
    ['Wheelchair: hand rims', '#d4d7dc'],
  ],
}

/** Of the tops as art/studio/kit_base.py paints them. */
const TOPS: Record<Figure2['base']['top'], readonly (readonly [what: string, colour: string])[]> = {
  plain: [],
  slim: [['top', '#33343d']],
  wood: [
    ['boards', '#a8743f'],
    ['darker boards', '#96633a'],
    ['lighter boards', '#b88450'],
  ],
  grass: [
    ['grass', '#5f9a44'],
    ['lighter grass', '#6fac4d'],
    ['daisies', '#fdf7ea'],
  ],
  pitch: [
    ['grass', '#4f8f45'],
    ['mown grass', '#5ea04f'],
    ['strip', '#d3b382'],
    ['lines', '#fbf6ea'],
  ],
  rangoli: [
    ['ground', '#7a2148'],
    ['outer petals', '#e2603a'],
    ['yellow', '#f2b63c'],
    ['white', '#fbf3e4'],
    ['middle', '#2f8f86'],
    ['inner petals', '#d8457e'],
  ],
  stage: [
    ['boards', '#4a3026'],
    ['lighter boards', '#573a2d'],
    ['lights', '#ffe6a3'],
  ],
}
function baseColours(figure: Figure): readonly (readonly [label: string, colour: string])[] {
  const top = figure.kit === 1 ? 'plain' : figure.base.top
  if (top === 'plain') return []
  const foot = [
    ['Base', BASE_COLOUR],
    ['Base: brass edge', '#c39a4e'],
  ] as const
  return [...foot, ...TOPS[top].map(([what, colour]) => [`Base: ${what}`, colour] as const)]
}

const LABELS: Record<string, string> = {
  skin: 'Skin',
  hair: 'Hair',
  brow: 'Brows',
  iris: 'Eyes',
  lip: 'Lips',
  crop: 'Short hair',
  fade: 'Faded hair',
  mark: 'Marks',
  patch: 'Pale patches',
  henna: 'Mehndi',
  scarf: 'Scarf',
  stubble: 'Stubble',
  bristle: 'Heavy stubble',
  grey: 'Grey of the beard',
  headwear: 'Headwear',
  glasses: 'Glasses',
}

const labelOf = (region: string, figure: Figure) => {
  const { outfit, beard } = figure
  if (region === 'words') return `On the shirt: ${wordsText(figure)}`
  const cloth = /^cloth-(\d)$/.exec(region)?.[1]
  if (region === 'seat') return figure.pose === 'wheelchair' ? 'Wheelchair: frame' : 'Stool: cushion'
  if (region === 'beard') {
    const moustache = figure.kit === 1 ? null : figure.moustache
    return beard && moustache ? 'Beard and moustache' : moustache ? 'Moustache' : 'Beard'
  }
  return cloth ? (outfitColours[outfit.style][Number(cloth) - 1]?.[0] ?? region) : (LABELS[region] ?? region)
}

function wordsText(figure: Figure): string {
  const { name = null, number = null } = wordsOn(figure) ?? {}
  return [name && madeLabel(name), number].filter(one => one !== null).join(' ')
}
