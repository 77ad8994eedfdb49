import { type Figure2, hairLengths, kitParts } from './figure.ts'

type Slot = 'baseTop' | 'nose' | 'eyes' | 'hair' | 'beard' | 'moustache' | 'headwear' | 'outfit'
type IdOf<S extends Slot> = (typeof kitParts)[S][number]

/** Old parts and their successors. Stored figures keep an old part; it is no longer offered. */
const REPLACED: { readonly [S in Slot]: Partial<Record<IdOf<S>, IdOf<S>>> } = {
  baseTop: { plain: 'slim' },
  nose: { button: 'snub', small: 'fine', broad: 'wide', long: 'straight', strong: 'hooked' },
  eyes: { oval: 'bright', round: 'bright', almond: 'leaf', calm: 'hooded', wink: 'winking' },
  hair: {
    buzz: 'clipped',
    fade: 'short-fade',
    short: 'crop',
    'side-part': 'parted',
    quiff: 'brushed-up',
    messy: 'tousled',
    wavy: 'ear-waves',
    curly: 'curls',
    receding: 'receded',
    balding: 'rim',
    pixie: 'pixie-cut',
    bob: 'chin-bob',
    shoulder: 'shoulder-straight',
    long: 'long-straight',
    'long-wavy': 'long-waves',
    fringe: 'long-fringe',
    ponytail: 'high-ponytail',
    braid: 'plait-front',
    'two-braids': 'two-plaits',
    'school-plaits': 'ribbon-plaits',
    bun: 'top-bun',
    'bun-jasmine': 'jasmine-bun',
    thinning: 'thin-top',
    coily: 'coils',
    afro: 'round-afro',
    'half-up': 'half-bun',
    'braid-side': 'plait-front',
    plait: 'plait-front',
    pigtails: 'bunches',
    'low-bun': 'nape-bun',
    'ponytail-side': 'ponytail-front',
    'long-side': 'one-shoulder',
    'long-curly': 'long-curls',
  },
  beard: { short: 'boxed', full: 'bushy', goatee: 'circle' },
  moustache: {},
  headwear: {},
  outfit: {
    tee: 'crew-tee',
    shirt: 'button-shirt',
    hoodie: 'pullover',
    jacket: 'denim-jacket',
    suit: 'suit-tie',
    kurta: 'kurta-pyjama',
    nehru: 'nehru-jacket',
    saree: 'saree-nivi',
    salwar: 'salwar-kameez',
    lehenga: 'lehenga-choli',
    dress: 'dress-belt',
    school: 'school-trousers',
    'school-skirt': 'school-pleats',
    cricket: 'cricket-kit',
    doctor: 'doctor-coat',
  },
}

const offered = <S extends Slot>(slot: S): readonly IdOf<S>[] =>
  kitParts[slot].filter((id: IdOf<S>) => !(id in REPLACED[slot]))

const LENGTHS = ['short', 'long', 'tied', 'bald']
/** By length; what was laid in locks stands before what is older. */
const hairRank = (style: IdOf<'hair'>) =>
  LENGTHS.indexOf(hairLengths[style]) * 2 +
  Number(kitParts.hair.indexOf(style) < kitParts.hair.indexOf('crop'))

/** The parts that pages offer, questions show and descriptions may name. */
export const offeredParts = {
  ...kitParts,
  baseTop: offered('baseTop'),
  nose: offered('nose'),
  eyes: offered('eyes'),
  hair: offered('hair').toSorted((one, other) => hairRank(one) - hairRank(other)),
  beard: offered('beard'),
  moustache: offered('moustache'),
  headwear: offered('headwear'),
  outfit: offered('outfit'),
}

/** What took the place of a part, or the part itself. */
export const newestId = (slot: string, id: string): string =>
  (REPLACED as Record<string, Partial<Record<string, string>>>)[slot]?.[id] ?? id

const newest = <S extends Slot>(slot: S, id: IdOf<S>): IdOf<S> => REPLACED[slot][id] ?? id
const worn = <S extends Slot, P extends { style: IdOf<S> }>(slot: S, part: P): P => ({
  ...part,
  style: newest(slot, part.style),
})

/** A new figure, made like another one of the parts that are offered. A stored figure is never renewed. */
export const renewed = (figure: Figure2): Figure2 => ({
  ...figure,
  head: { ...figure.head, nose: newest('nose', figure.head.nose) },
  eyes: { ...figure.eyes, shape: newest('eyes', figure.eyes.shape) },
  hair: worn('hair', figure.hair),
  beard: figure.beard && worn('beard', figure.beard),
  moustache: figure.moustache && worn('moustache', figure.moustache),
  headwear: figure.headwear && worn('headwear', figure.headwear),
  outfit: worn('outfit', figure.outfit),
  base: { top: newest('baseTop', figure.base.top) },
})
