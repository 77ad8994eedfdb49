import type { Figure2 } from '../../shared/figure/figure.ts'
import {
  clothColours,
  type GroupPicture,
  type PartChoiceId,
  withClothColour,
} from '../../shared/figure/figure-choices.ts'
import type { Face } from '../../shared/figure/figure-face.ts'
import { outfitColours } from '../../shared/figure/outfit-cloths.ts'
import { takesWords } from '../../shared/figure/shirt-words.ts'
import { hidesHair } from '../../shared/kit/api.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import type { Focus } from '../figure/figure-studio.ts'
import type { Palette } from '../figure/names.ts'
import type { FacePlace } from './face-sliders.ts'

export interface ColourSection {
  kind: 'colour'
  id: string
  legend: string
  palette: Palette
  of: (figure: Figure2) => string
  paint: (figure: Figure2, colour: string) => Figure2
}
export type Section =
  | { kind: 'parts'; id: PartChoiceId; note?: string }
  | ColourSection
  | { kind: 'shape'; id: string; place: FacePlace }
  | { kind: 'likeness'; id: string; measured: Face }
  | { kind: 'nine' | 'lashes' | 'girth' | 'name' | 'words'; id: string }

export interface Group {
  id: string
  label: string
  /** A word of it, where there is little room. */
  short: string
  picture: GroupPicture
  focus: Focus
  sections: (figure: Figure2) => Section[]
}

const parts = (id: PartChoiceId, note?: string | false): Section => ({
  kind: 'parts',
  id,
  ...(note && { note }),
})
const colour = (
  id: string,
  legend: string,
  palette: Palette,
  of: ColourSection['of'],
  paint: ColourSection['paint'],
): ColourSection => ({ kind: 'colour', id, legend, palette, of, paint })

const shape = (place: FacePlace): Section => ({ kind: 'shape', id: `shape-${place}`, place })

const skin = colour(
  'skin',
  'Skin',
  'skin',
  figure => figure.skin,
  (figure, tone) => ({ ...figure, skin: tone }),
)
const hairColour = colour(
  'hair-colour',
  'Hair colour',
  'hair',
  ({ hair }) => hair.colour,
  (figure, tone) => ({ ...figure, hair: { ...figure.hair, colour: tone } }),
)
const eyeColour = colour(
  'eye-colour',
  'Colour of the eyes',
  'eyes',
  ({ eyes }) => eyes.colour,
  (figure, tone) => ({ ...figure, eyes: { ...figure.eyes, colour: tone } }),
)
const backdrop = colour(
  'backdrop',
  'Backdrop',
  'backdrop',
  figure => figure.backdrop,
  (figure, tone) => ({ ...figure, backdrop: tone }),
)

/** The colour of what is worn; nothing while it is not worn. */
function wornColour(
  figure: Figure2,
  id: 'beard' | 'moustache' | 'headwear' | 'glasses',
  legend: string,
  palette: Palette,
): Section[] {
  const worn = figure[id]
  if (!worn) return []
  return [
    colour(
      `${id}-colour`,
      legend,
      palette,
      now => now[id]?.colour ?? worn.colour,
      (now, tone) => ({ ...now, [id]: { ...(now[id] ?? worn), colour: tone } }),
    ),
  ]
}

const clothSections = ({ outfit }: Figure2): Section[] =>
  outfitColours[outfit.style].map(([legend], i) =>
    colour(
      `cloth-${i}`,
      legend,
      'cloth',
      figure => clothColours(figure)[i] ?? '',
      (figure, tone) => withClothColour(figure, i, tone),
    ),
  )

const COVERED = 'What is on the head covers the hair. It is kept for when that comes off.'
const hairNote = ({ headwear }: Figure2) => (headwear && hidesHair(headwear.style) ? COVERED : undefined)

/** Open until another one is. */
export const FIRST_GROUP = 'face'

const groups: readonly Group[] = [
  {
    id: 'nine',
    label: 'Nine of you',
    short: 'Nine',
    picture: 'nine',
    focus: 'head',
    sections: () => [{ kind: 'nine', id: 'nine' }],
  },
  {
    id: FIRST_GROUP,
    label: 'Face',
    short: 'Face',
    picture: 'face',
    focus: 'head',
    sections: () => [skin, parts('shape'), shape('head'), parts('jaw'), shape('chin'), parts('marks')],
  },
  {
    id: 'eyes',
    label: 'Eyes and brows',
    short: 'Eyes',
    picture: 'eyes',
    focus: 'head',
    sections: () => [
      parts('eyes'),
      eyeColour,
      parts('eyeSize'),
      shape('eyes'),
      { kind: 'lashes', id: 'lashes' },
      parts('brows'),
      shape('brows'),
    ],
  },
  {
    id: 'mouth',
    label: 'Nose, mouth, ears',
    short: 'Mouth',
    picture: 'mouth',
    focus: 'head',
    sections: () => [parts('nose'), shape('nose'), parts('mouth'), shape('mouth'), shape('ears')],
  },
  {
    id: 'hair',
    label: 'Hair and beard',
    short: 'Hair',
    picture: 'hair',
    focus: 'head',
    sections: figure => [
      parts('hair', hairNote(figure)),
      hairColour,
      parts('beard'),
      ...wornColour(figure, 'beard', 'Beard colour', 'hair'),
      parts('moustache'),
      ...wornColour(figure, 'moustache', 'Moustache colour', 'hair'),
    ],
  },
  {
    id: 'worn',
    label: 'Hats, glasses, jewellery',
    short: 'Hats',
    picture: 'worn',
    focus: 'head',
    sections: figure => [
      parts('headwear'),
      ...wornColour(figure, 'headwear', 'Its colour', 'cloth'),
      parts('glasses'),
      ...wornColour(figure, 'glasses', 'Colour of the frame', 'cloth'),
      parts('jewellery'),
    ],
  },
  {
    id: 'outfit',
    label: 'Clothes',
    short: 'Clothes',
    picture: 'outfit',
    focus: 'whole',
    sections: figure => [
      parts('outfit'),
      ...(takesWords(figure.outfit.style) ? [{ kind: 'words' as const, id: 'words' }] : []),
      parts('pattern'),
      ...clothSections(figure),
      parts('wornOver'),
    ],
  },
  {
    id: 'prop',
    label: 'Props and pose',
    short: 'Pose',
    picture: 'prop',
    focus: 'whole',
    sections: () => [parts('prop'), parts('pose'), parts('age'), { kind: 'girth', id: 'girth' }],
  },
  {
    id: 'name',
    label: 'Name and backdrop',
    short: 'Name',
    picture: 'name',
    focus: 'base',
    sections: () => [{ kind: 'name', id: 'name' }, parts('base'), backdrop],
  },
]

/** With how much of a measured face there is, where a photo was measured. */
export function groupsFor(measured: Face | null): readonly Group[] {
  if (!measured || Object.keys(measured).length === 0) return groups
  const likeness: Section = { kind: 'likeness', id: 'likeness', measured }
  return groups.map(group =>
    group.id === FIRST_GROUP
      ? { ...group, sections: figure => [likeness, ...group.sections(figure)] }
      : group,
  )
}

const DOUBTED: Record<Doubt, (figure: Figure2) => Section[]> = {
  headwear: () => [parts('headwear')],
  hair: () => [parts('hair')],
  hair_colour: () => [hairColour],
  skin: () => [skin],
  beard: () => [parts('beard'), parts('moustache')],
  glasses: () => [parts('glasses')],
}
/** What changes a likeness most comes first. */
const ORDER: readonly Doubt[] = ['skin', 'headwear', 'hair', 'hair_colour', 'beard', 'glasses']

/** What the photo did not tell, in one place. */
export const doubtsGroup = (doubts: readonly Doubt[]): Group => ({
  id: 'doubts',
  label: 'Check these',
  short: 'Check',
  picture: 'face',
  focus: 'head',
  sections: figure => ORDER.filter(doubt => doubts.includes(doubt)).flatMap(doubt => DOUBTED[doubt](figure)),
})
