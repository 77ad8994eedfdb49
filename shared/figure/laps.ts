import { type Figure, isSeat } from './figure.ts'
import { outfitColours } from './outfit-cloths.ts'
import { mainCloth, secondCloth } from './outfit-colours.ts'
import type { OUTFITS_1, OutfitStyle } from './outfit-parts.ts'

/** The regions of a lap in art/studio/kit_seats.py. */
const LAP_REGIONS = ['lap-top', 'lap-legs', 'lap-shoes', 'lap-trim', 'lap-stole'] as const
type LapRegion = (typeof LAP_REGIONS)[number]

interface Lap {
  /** One is shared by all outfits of its kind. */
  part: string
  /** The height below which the trunk is left out: the lap takes its place. */
  cut: number
  /** The outfit's colour of each region, counted from 1, or one of its own. */
  colours: Partial<Record<LapRegion, number | string>>
}

/** Trunks that end at the hips keep their hems, which sink into the lap. */
const SHORT = 0.37
const LONG = 0.435

const trousers = (part: string, legs: number, shoes: number | string): Lap => ({
  part,
  cut: SHORT,
  colours: { 'lap-legs': legs, 'lap-shoes': shoes, 'lap-trim': legs },
})
type Long = Partial<Record<'legs' | 'shoes' | 'trim' | 'stole', number | string>>
const long = (
  part: string,
  top: number,
  { legs = top, shoes = top, trim = top, stole = top }: Long,
): Lap => ({
  part,
  cut: LONG,
  colours: { 'lap-top': top, 'lap-legs': legs, 'lap-shoes': shoes, 'lap-trim': trim, 'lap-stole': stole },
})

const LAPS: Record<Exclude<OutfitStyle, (typeof OUTFITS_1)[number]>, Lap> = {
  'crew-tee': trousers('trainers', 2, 3),
  polo: trousers('trainers', 2, 3),
  pullover: trousers('trainers', 2, 3),
  'open-shirt': trousers('trainers', 3, 4),
  'hoodie-zip': trousers('trainers', 3, 4),
  'denim-jacket': trousers('trainers', 3, 4),
  nurse: trousers('trainers', 3, 4),
  rider: { ...trousers('trainers', 3, 4), cut: 0.33 },
  'cricket-kit': { ...trousers('trainers', 3, 4), colours: { 'lap-legs': 3, 'lap-shoes': 4, 'lap-trim': 2 } },
  'button-shirt': trousers('formal', 2, 3),
  'polo-neck': trousers('formal', 2, 3),
  police: trousers('formal', 2, 4),
  'school-trousers': trousers('formal', 2, 4),
  'suit-tie': trousers('formal', 1, 4),
  pilot: trousers('formal', 1, 4),
  blazer: trousers('formal', 3, 4),
  'leather-jacket': trousers('formal', 3, 4),
  waistcoat: trousers('formal', 4, '#4a3226'),
  'school-blazer': trousers('formal', 4, '#22201f'),
  chef: { ...trousers('apron', 3, 4), colours: { 'lap-legs': 3, 'lap-shoes': 4, 'lap-trim': 2 } },
  'doctor-coat': long('coat', 1, { legs: 3, shoes: 4 }),
  'kurta-pyjama': long('kurta', 1, { legs: 3, shoes: 4, trim: 2 }),
  'nehru-jacket': long('kurta', 1, { legs: 3, shoes: 4 }),
  'kurti-jeans': long('kurta', 1, { legs: 3, shoes: 4, trim: 2 }),
  'salwar-kameez': long('salwar', 1, { legs: 3, shoes: 4, trim: 2 }),
  sherwani: long('sherwani', 1, { legs: 4, shoes: 2, trim: 2, stole: 3 }),
  dhoti: { ...long('dhoti', 1, { legs: 3, shoes: 4, trim: 2 }), cut: 0.345 },
  'saree-nivi': long('saree', 1, { shoes: 4, trim: 2 }),
  'lehenga-choli': long('lehenga', 1, { shoes: 2, trim: 2, stole: 4 }),
  anarkali: long('lehenga', 1, { shoes: 4, trim: 2, stole: 3 }),
  gown: long('gown', 1, { shoes: 3 }),
  abaya: long('gown', 1, { shoes: 3, trim: 2 }),
  'dress-belt': long('dress', 1, { shoes: 4 }),
  'school-pleats': long('pleats', 2, { shoes: 4 }),
  football: { ...long('shorts', 1, { legs: 3, shoes: 4, trim: 2 }), cut: SHORT },
}

/** The lap of a seated figure; null of one who stands. */
export function lapOf({ pose, outfit }: Pick<Figure, 'pose' | 'outfit'>): Lap | null {
  const laps: Partial<Record<OutfitStyle, Lap>> = LAPS
  return isSeat(pose) ? (laps[outfit.style] ?? null) : null
}

/** The region of the outfit that each region of a lap is of, and its colour. */
export function lapPaint({ colours }: Lap, tint: Record<string, string>) {
  const paint = { ...tint }
  const regions: Record<string, string> = {}
  for (const [region, colour] of Object.entries(colours)) {
    const own = `cloth-${colour}`
    paint[region] = tint[own] ?? String(colour)
    if (tint[own]) regions[region] = own
  }
  return { paint, regions }
}

/** What they sit on is in the colour worn with the main one, or in that. */
export function seatColour({ outfit: { style, colours } }: Pick<Figure, 'outfit'>): string {
  const second = secondCloth(style)
  const at = second < 0 ? mainCloth(style) : second
  return colours[at] ?? outfitColours[style][at]?.[1] ?? '#2f8f86'
}
