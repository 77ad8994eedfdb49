import { palettes } from '../../shared/figure/figure.ts'
import type { PartChoiceId } from '../../shared/figure/figure-choices.ts'

const OWN: Partial<Record<PartChoiceId, Record<string, string>>> = {
  hair: {
    balding: 'Bald on top',
    shoulder: 'To the shoulder',
    fringe: 'With a fringe',
    'bun-jasmine': 'Jasmine bun',
    'braid-side': 'Side plait',
    'ponytail-side': 'Side ponytail',
    'long-side': 'Long, one side',
    thinning: 'Thin on top',
    crop: 'Short crop',
    parted: 'Side parting',
    'short-fade': 'Fade',
    receded: 'Receding',
    rim: 'Bald on top',
    clipped: 'Clipped short',
    slicked: 'Slicked back',
    'flat-parting': 'Middle parting',
    'chin-bob': 'Bob',
    'bob-fringe': 'Bob with a fringe',
    'long-fringe': 'Long with a fringe',
    'shoulder-wave': 'Shoulder waves',
    'ribbon-plaits': 'School plaits',
    'thin-top': 'Thin on top',
    'ear-waves': 'Wavy',
    'shoulder-straight': 'To the shoulder',
  },
  headwear: { dastar: 'Sikh turban' },
  beard: {
    short: 'Short beard',
    full: 'Full beard',
    long: 'Long beard',
    bushy: 'Full beard',
    grizzled: 'Salt and pepper',
    boxed: 'Short beard',
    circle: 'Circle beard',
    'heavy-stubble': 'Heavy stubble',
  },
  outfit: {
    tee: 'T-shirt',
    nehru: 'Nehru jacket',
    salwar: 'Salwar kameez',
    school: 'School, trousers',
    'school-skirt': 'School, skirt',
    cricket: 'Cricket blues',
    doctor: 'Doctor’s coat',
    'crew-tee': 'T-shirt',
    'button-shirt': 'Shirt',
    'kurta-pyjama': 'Kurta',
    'saree-nivi': 'Saree',
    'suit-tie': 'Suit',
    polo: 'Polo shirt',
    'kurti-jeans': 'Kurti and jeans',
    'hoodie-zip': 'Zip hoodie',
    'lehenga-choli': 'Lehenga',
    'dress-belt': 'Dress',
    'denim-jacket': 'Denim jacket',
    pullover: 'Hoodie',
    rider: 'Delivery rider',
    'school-trousers': 'School, trousers',
    'school-pleats': 'School, skirt',
    'cricket-kit': 'Cricket blues',
    'doctor-coat': 'Doctor’s coat',
  },
  pattern: { plain: 'No pattern' },
  base: { slim: 'Plain', pitch: 'Cricket pitch' },
  pose: {
    wave: 'Waving',
    hold: 'Holding',
    stand: 'Standing',
    crossed: 'Arms crossed',
    pocket: 'Hand in pocket',
    both: 'Carrying',
    sitting: 'On a stool',
    wheelchair: 'In a wheelchair',
  },
  age: { adult: 'Grown up' },
  glasses: { 'cat-eye': 'Cat-eye' },
  prop: { 'dumb-bell': 'Dumb-bell' },
}

/** What an option is called under its picture. */
export function nameOf(choice: string, option: string | null): string {
  if (option === null) return 'None'
  const words = option.replaceAll('-', ' ')
  return OWN[choice as PartChoiceId]?.[option] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const COLOURS: Record<Exclude<keyof typeof palettes, 'skin'>, readonly string[]> = {
  hair: [
    'Black',
    'Soft black',
    'Dark brown',
    'Brown',
    'Chestnut',
    'Copper brown',
    'Honey',
    'Blond',
    'Red',
    'Grey',
    'Silver',
    'White',
  ],
  eyes: ['Dark brown', 'Brown', 'Amber', 'Olive', 'Green', 'Blue', 'Grey'],
  cloth: [
    'Ivory',
    'Sand',
    'Marigold',
    'Mustard',
    'Orange',
    'Brick',
    'Rani pink',
    'Rose',
    'Plum',
    'Violet',
    'Navy',
    'Blue',
    'Sky',
    'Teal',
    'Green',
    'Leaf',
    'Tan',
    'Brown',
    'Grey',
    'Black',
  ],
  backdrop: ['Peach', 'Sky', 'Lilac', 'Rose', 'Butter', 'Mint', 'Stone'],
}

export type Palette = keyof typeof palettes
export const colourName = (palette: Palette, position: number): string =>
  palette === 'skin'
    ? `Tone ${position + 1} of ${palettes.skin.length}`
    : (COLOURS[palette][position] ?? `Colour ${position + 1}`)
