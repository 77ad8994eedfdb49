import { dice, seedOf } from '../figure/dice.ts'
import { type Figure2, palettes, withoutClashes } from '../figure/figure.ts'
import { writeFigureCode } from '../figure/figure-code.ts'
import { FACE_KEYS, type Face, faceRange, tidyFace } from '../figure/figure-face.ts'
import { offeredParts } from '../figure/offered-parts.ts'
import { PICTURES_MAX } from '../kit/api.ts'
import { hairNear } from './taps.ts'

type Roll = () => number
const pick = <T>(list: readonly T[], roll: Roll): T | undefined => list[Math.floor(roll() * list.length)]
const other = <T>(list: readonly T[], present: T, roll: Roll): T =>
  pick(
    list.filter(one => one !== present),
    roll,
  ) ?? present

/** How far an amount of the face goes from the present one, in parts of its range. */
const FAR = 0.3
function otherFace(face: Face, roll: Roll): Face {
  const amounts = FACE_KEYS.map(key => {
    const [least, most] = faceRange(key)
    // The sum of three is mostly small and now and then large.
    const aside = (roll() + roll() + roll() - 1.5) / 1.5
    return [key, (face[key] ?? 0) + aside * FAR * (most - least)] as const
  })
  return tidyFace(Object.fromEntries(amounts))
}

/** The next tone of a palette to either side; a colour of one's own stays. */
function besideIn(palette: readonly string[], colour: string, roll: Roll): string {
  const at = palette.indexOf(colour)
  return at < 0 ? colour : (palette[at + (roll() < 0.5 ? -1 : 1)] ?? colour)
}

const NEAR_HAIR = 5
/** What is taken for something else most often, each with how often it differs. Nothing is put on the head or taken off. */
const CHANGES: readonly (readonly [
  often: number,
  change: (figure: Figure2, roll: Roll) => Partial<Figure2>,
])[] = [
  [
    0.4,
    ({ hair }, roll) => ({
      hair: { ...hair, style: other(hairNear(hair.style).slice(0, NEAR_HAIR), hair.style, roll) },
    }),
  ],
  [0.2, ({ hair }, roll) => ({ hair: { ...hair, colour: besideIn(palettes.hair, hair.colour, roll) } })],
  [0.2, ({ skin }, roll) => ({ skin: besideIn(palettes.skin, skin, roll) })],
  [0.35, ({ brows }, roll) => ({ brows: other(offeredParts.brows, brows, roll) })],
  [0.35, ({ eyes }, roll) => ({ eyes: { ...eyes, shape: other(OPEN_EYES, eyes.shape, roll) } })],
  [0.35, ({ head }, roll) => ({ head: { ...head, nose: other(offeredParts.nose, head.nose, roll) } })],
  [0.3, ({ mouth }, roll) => ({ mouth: other(offeredParts.mouth, mouth, roll) })],
  [0.3, ({ head }, roll) => ({ head: { ...head, shape: other(offeredParts.head, head.shape, roll) } })],
  [0.3, ({ head }, roll) => ({ head: { ...head, jaw: other(offeredParts.jaw, head.jaw, roll) } })],
  [
    0.3,
    ({ beard }, roll) => ({
      beard: beard && { ...beard, style: other(offeredParts.beard, beard.style, roll) },
    }),
  ],
  [
    0.3,
    ({ glasses }, roll) => ({
      glasses: glasses && { ...glasses, style: other(offeredParts.glasses, glasses.style, roll) },
    }),
  ],
]
const OPEN_EYES = offeredParts.eyes.filter(shape => shape !== 'happy' && shape !== 'winking')

/** Nine figures much like this one, by face and by what is often in doubt. The same figure and round give the same nine. */
export const neighboursOf = (figure: Figure2, round: number): Figure2[] =>
  wantedNeighboursOf(figure, round).map(withoutClashes)

/** The same nine with what waits until it can be worn. */
export function wantedNeighboursOf(figure: Figure2, round: number): Figure2[] {
  const roll = dice(seedOf(`${writeFigureCode(figure)} ${round}`))
  return Array.from({ length: PICTURES_MAX }, () => {
    let next: Figure2 = { ...figure, face: otherFace(figure.face, roll) }
    for (const [often, change] of CHANGES) if (roll() < often) next = { ...next, ...change(next, roll) }
    return next
  })
}
