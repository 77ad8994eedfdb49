import { type Figure2, palettes } from '../../shared/figure/figure.ts'
import { outfitColours } from '../../shared/figure/outfit-cloths.ts'
import { mainCloth } from '../../shared/figure/outfit-colours.ts'
import {
  type ClothTap,
  clothAsked,
  clothesColour,
  isClothTap,
  type TapId,
} from '../../shared/figurines/taps.ts'
import { colourName, nameOf } from '../figure/names.ts'

const QUESTIONS: Record<Exclude<TapId, ClothTap>, string> = {
  headwear: 'Anything on the head?',
  headwear_colour: 'In which colour?',
  hair: 'How is the hair worn?',
  glasses: 'Glasses?',
  glasses_colour: 'Which colour is the frame?',
  beard: 'Beard or moustache?',
  outfit: 'What shall they wear?',
  outfit_colour: 'Which colour are the clothes?',
  pattern: 'Any pattern on the clothes?',
  skin: 'Which of these tones?',
  hair_colour: 'Which hair colour?',
  beard_colour: 'Which colour is the beard?',
  age: 'How old shall they look?',
  build: 'Which build?',
  face: 'How much of your face?',
  expression: 'Which face do they make?',
  eyes: 'Which eyes?',
  brows: 'Which brows?',
  marks: 'Anything on the face?',
  jewellery: 'Any jewellery?',
  prop: 'Anything in the hand?',
  pose: 'How do they stand or sit?',
}

const inSentence = (label: string) => (label === 'T-shirt' ? label : label.toLowerCase())
export function questionOf(tap: TapId, { outfit: { style } }: Figure2): string {
  if (!isClothTap(tap)) return QUESTIONS[tap]
  const [label = 'cloth'] = outfitColours[style][clothAsked(tap, style)] ?? []
  return `Which colour for the ${inSentence(label)}?`
}

const OWN: Partial<Record<TapId, Record<string, string>>> = {
  build: { present: 'As it is' },
  face: { photo: 'Like the photo', more: 'More like the photo', less: 'A little softer' },
  glasses_colour: {
    '#26262c': 'Black',
    '#c9a15a': 'Gold',
    '#b4b8bf': 'Silver',
    '#6b4526': 'Brown',
    '#efe9de': 'Clear',
    '#8a3324': 'Red-brown',
  },
  expression: { happy: 'Laughing eyes', lips: 'Painted lips' },
  beard: {
    'stubble and chevron moustache': 'Stubble and moustache',
    'bushy and handlebar moustache': 'Full beard, handlebar',
    'long and walrus moustache': 'Long beard, walrus',
  },
}
function clothName(tap: TapId, colour: string | null, figure: Figure2): string {
  const { style } = figure.outfit
  const [garment = 'clothes'] = outfitColours[style][mainCloth(style)] ?? []
  if (tap !== 'outfit_colour' && colour === clothesColour(figure)) return `As the ${inSentence(garment)}`
  const at = (palettes.cloth as readonly string[]).indexOf(colour ?? '')
  return at < 0 ? 'As it is' : colourName('cloth', at)
}

export function optionName(tap: TapId, id: string | null, figure: Figure2): string {
  if (tap === 'skin') return colourName('skin', (palettes.skin as readonly string[]).indexOf(id ?? ''))
  if (tap === 'headwear_colour' || tap === 'outfit_colour' || isClothTap(tap))
    return clothName(tap, id, figure)
  if (tap === 'hair_colour' || tap === 'beard_colour')
    return colourName('hair', (palettes.hair as readonly string[]).indexOf(id ?? ''))
  const own = id === null ? undefined : OWN[tap]?.[id]
  if (own) return own
  if (tap === 'glasses_colour') return 'As it is'
  if (tap === 'jewellery' && id !== null)
    return id
      .split(' and ')
      .map((piece, i) => (i ? nameOf(tap, piece).toLowerCase() : nameOf(tap, piece)))
      .join(', ')
  return nameOf(tap === 'expression' ? 'mouth' : tap, id)
}

export const words = {
  of: (position: number, all: number) => `Question ${position} of ${all}`,
  guess: 'our guess',
  back: 'Back',
  skip: 'Skip',
  next: 'Next',
  more: 'More',
  first: 'The first ones',
  build: 'None of these: build it part by part',
  done: 'That is all we ask.',
  again: 'Change an answer, or something else',
  other: 'Something else is wrong',
} as const
