import {
  clashesOf,
  defaultFigure,
  type Figure,
  type Figure2,
  isGrown,
  poseWithout,
  withoutClashes,
} from '../../shared/figure/figure.ts'
import { partChoices } from '../../shared/figure/figure-choices.ts'
import { FIGURE_SLOTS, type FigureSlot, type SlotSources } from '../../shared/figure/figure-slots.ts'
import { coloursFor } from '../../shared/figure/outfit-colours.ts'
import { hidesHair } from '../../shared/kit/api.ts'
import { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import { type ColourName, paintOf } from './colour-names.ts'
import { type Description, UNCLEAR } from './describers/wire.ts'
import type { ReadFigure } from './read-figure.ts'

type Read = Pick<ReadFigure, 'figure' | 'doubts'>
export interface Settled extends Read {
  sources: SlotSources
}

/**
 * What was read, filled slot by slot: what the customer said stays, then the description counts where it is clear and
 * goes together with the rest, then what was measured.
 */
export function settleFigure(
  read: Read,
  description: Description | null,
  said: ReadonlySet<FigureSlot>,
): Settled {
  const described = new Set<FigureSlot>()
  let { figure } = read
  for (const [slot, take] of TAKES) {
    const changed = description && !said.has(slot) && take(figure, description)
    if (!changed || (changed.pose !== figure.pose && said.has('pose'))) continue
    if (Object.keys(clashesOf(changed)).length > 0) continue
    if (slot === 'beard' && !isGrown(figure.build.age)) continue
    figure = changed
    described.add(slot)
  }
  const sourceOf = (slot: FigureSlot) => {
    if (said.has(slot)) return 'customer'
    if (described.has(slot)) return 'model'
    return isFromPhoto(read, slot) ? 'photo' : 'default'
  }
  const sources = Object.fromEntries(FIGURE_SLOTS.map(slot => [slot, sourceOf(slot)])) as SlotSources
  return { figure, doubts: doubtsLeft(figure, read.doubts, sources), sources }
}

const isClear = <T>(value: T): value is Exclude<T, 'unclear'> => value !== UNCLEAR
type NamedColour = ColourName | 'none' | 'unclear'
/** The colour that was named, or `usual` where none was. */
const paint = (name: NamedColour, ours: string | undefined, usual: string): string =>
  name === 'none' || name === UNCLEAR ? (ours ?? usual) : paintOf(name, ours)

type Take = (figure: Figure2, described: Description) => Figure2 | null
/** In the order in which one gives way to another: earrings that a scarf covers are left out, not the scarf. */
const TAKES: readonly (readonly [FigureSlot, Take])[] = [
  ['skin', (figure, { skin }) => (isClear(skin) ? { ...figure, skin: paintOf(skin, figure.skin) } : null)],
  ['hair', (figure, { hair }) => (isClear(hair) ? partChoices.hair.take(figure, hair) : null)],
  ['hair_colour', takeHairColour],
  ['beard', takeBeard],
  ['headwear', (figure, of) => wear(figure, 'headwear', of.headwear, of.headwear_colour)],
  ['glasses', (figure, of) => wear(figure, 'glasses', of.glasses, of.glasses_colour)],
  ['outfit', takeOutfit],
  ['prop', takeProp],
  ['mouth', (figure, { mouth }) => (isClear(mouth) ? { ...figure, mouth } : null)],
  ['brows', (figure, { brows }) => (isClear(brows) ? { ...figure, brows } : null)],
  ['eyes', takeEyes],
  ['marks', (figure, { marks }) => (isClear(marks) ? { ...figure, marks } : null)],
  ['jewellery', (figure, { jewellery }) => (isClear(jewellery) ? { ...figure, jewellery } : null)],
]

/** Face, pose and age are never asked of a model. */
export const DESCRIBED_SLOTS: readonly FigureSlot[] = TAKES.map(([slot]) => slot)

function wear(
  figure: Figure2,
  what: 'beard' | 'moustache' | 'headwear' | 'glasses',
  style: string,
  colour: NamedColour,
): Figure2 | null {
  if (!isClear(style)) return null
  const wearing = partChoices[what].take(figure, style === 'none' ? null : style)
  const worn = wearing[what]
  return worn
    ? { ...wearing, [what]: { ...worn, colour: paint(colour, figure[what]?.colour, worn.colour) } }
    : wearing
}

function takeHairColour(figure: Figure2, { hair_colour: name }: Description): Figure2 | null {
  const { hair } = figure
  return isClear(name) ? { ...figure, hair: { ...hair, colour: paintOf(name, hair.colour) } } : null
}

/** The lip may be unclear while the chin is plain to see; the other way round neither is claimed. */
function takeBeard(figure: Figure2, of: Description): Figure2 | null {
  const bearded = wear(figure, 'beard', of.beard, of.beard_colour)
  return bearded && (wear(bearded, 'moustache', of.moustache, of.beard_colour) ?? bearded)
}

/** The cloth at the chest is measured; the other parts have the colours that were named, else the outfit's own. */
function takeOutfit(figure: Figure2, of: Description): Figure2 | null {
  const { outfit: style, outfit_colours: names, pattern } = of
  if (!isClear(style)) return null
  const before = figure.outfit.style === style ? figure.outfit.colours : figure.outfit.colours.slice(0, 1)
  const colours = coloursFor(style, { main: null }).map((usual, at) => {
    const ours = before[at] === defaultFigure.outfit.colours[at] ? undefined : before[at]
    return paint(names[at] ?? UNCLEAR, ours, usual)
  })
  const outfit = { ...figure.outfit, style, colours }
  return { ...figure, outfit: isClear(pattern) ? { ...outfit, pattern } : outfit }
}

function takeProp(figure: Figure2, { prop }: Description): Figure2 | null {
  if (!isClear(prop)) return null
  const wanted = prop === 'none' ? null : prop
  const holding = withoutClashes({ ...figure, prop: wanted, pose: poseWithout(figure) })
  return holding.prop === wanted ? holding : null
}

function takeEyes(figure: Figure2, { eyes: shape, eye_colour: name }: Description): Figure2 | null {
  if (!isClear(shape) && !isClear(name)) return null
  const eyes = { ...figure.eyes, colour: paint(name, figure.eyes.colour, figure.eyes.colour) }
  return { ...figure, eyes: isClear(shape) ? { ...eyes, shape } : eyes }
}

/** What the reader measures; it leaves everything else as the kit's default has it. */
const isMeasured = (slot: FigureSlot): slot is Doubt => Doubt.options.some(doubt => doubt === slot)
const isFromPhoto = ({ figure, doubts }: Read, slot: FigureSlot) => {
  const isHidden = (slot === 'hair' || slot === 'hair_colour') && isCovering(figure)
  return isMeasured(slot) && !doubts.includes(slot) && !isHidden
}
const isCovering = ({ headwear }: Pick<Figure, 'headwear'>) => headwear !== null && hidesHair(headwear.style)

/** A wrong covering offends: one that was only measured stays in doubt. Hair under one that is sure does not. */
export function doubtsLeft(
  figure: Pick<Figure, 'headwear'>,
  before: readonly Doubt[],
  sources: SlotSources,
): Doubt[] {
  const isSure = (slot: FigureSlot) => sources[slot] === 'customer' || sources[slot] === 'model'
  const isCovered = figure.headwear !== null && isSure('headwear')
  return Doubt.options.filter(doubt => {
    if (isSure(doubt)) return false
    if (isCovered && (doubt === 'hair' || doubt === 'hair_colour')) return false
    return before.includes(doubt) || (doubt === 'headwear' && figure.headwear !== null)
  })
}

/** Over what was settled before, what the customer said now; without a list that is all of it. */
export function sourcesOf(said: readonly FigureSlot[] | undefined, before: SlotSources | null): SlotSources {
  const now = said ?? FIGURE_SLOTS
  const sourceOf = (slot: FigureSlot) => (now.includes(slot) ? 'customer' : (before?.[slot] ?? 'default'))
  return Object.fromEntries(FIGURE_SLOTS.map(slot => [slot, sourceOf(slot)])) as SlotSources
}
