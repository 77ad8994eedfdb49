import type { Figure2 } from '../../shared/figure/figure.ts'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import { outfitColours } from '../../shared/figure/outfit-cloths.ts'
import { CLOTH_NAMES, type ColourName, EYE_NAMES, HAIR_NAMES, nameOf, SKIN_NAMES } from './colour-names.ts'

/** Where a part's id alone would not say it. */
const WORDS: Record<string, string> = {
  bald: 'none, the head is bald',
  buzz: 'buzz cut',
  fade: 'short with faded sides',
  short: 'short',
  wavy: 'short and wavy',
  curly: 'short and curly',
  coily: 'short and coily',
  messy: 'short and messy',
  receding: 'short with a receding hairline',
  balding: 'thin, balding on top',
  pixie: 'pixie cut',
  shoulder: 'open, down to the shoulders',
  long: 'long and open',
  'long-wavy': 'long, open and wavy',
  fringe: 'long with a fringe',
  braid: 'one long braid',
  'school-plaits': 'two looped school plaits',
  'bun-jasmine': 'a bun with jasmine flowers',
  'braid-side': 'parted at the side, one thick plait over a shoulder in front',
  'ponytail-side': 'parted at the side, a wavy tail over a shoulder in front',
  'low-bun': 'parted at the side, a low bun at the nape',
  pigtails: 'two short bunches high at the sides',
  'half-up': 'long, the top tied back, the rest over both shoulders',
  'long-side': 'long and open, all of it over one shoulder',
  'long-curly': 'long, full and curly',
  thinning: 'short, thin on top',
  crop: 'short',
  parted: 'short, parted at the side and combed over',
  'brushed-up': 'short, brushed up from the forehead',
  'short-fade': 'short on top with faded sides',
  receded: 'short with a receding hairline',
  rim: 'bald on top with a rim of hair',
  clipped: 'buzz cut',
  'pixie-cut': 'pixie cut with a long swept fringe',
  slicked: 'slicked straight back',
  pompadour: 'a high pompadour',
  'curly-fade': 'short curls on top with shaved sides',
  undercut: 'long on top to one side, shaved sides',
  'flat-parting': 'short and flat, parted in the middle',
  curtains: 'parted in the middle, two waves to the cheekbones',
  mop: 'a full mop over ears and forehead',
  'set-waves': 'short, set in soft waves off the face',
  'short-curls': 'curls all over down to the ears',
  'chin-bob': 'bob to the chin, parted at the side',
  'bob-fringe': 'bob to the chin with a fringe',
  'long-fringe': 'long with a fringe',
  'shoulder-wave': 'open waves to the shoulder',
  'side-fringe': 'long and open with a fringe swept to one side',
  'high-ponytail': 'a high ponytail',
  plait: 'parted in the middle, one long plait down the back',
  'top-bun': 'a bun on top of the head',
  'high-bun': 'parted at the side, a bun high at the back',
  'two-buns': 'parted in the middle, two buns high on the head',
  'two-plaits': 'parted in the middle, a plait over each shoulder',
  'ribbon-plaits': 'two looped school plaits with ribbons',
  'jasmine-bun': 'parted in the middle, a bun with jasmine flowers',
  'thin-top': 'short, thin on top',
  curls: 'short and curly',
  tousled: 'short and tousled',
  'ear-waves': 'wavy, over the ears',
  'long-straight': 'long, straight and open',
  'long-waves': 'long, open and wavy',
  'shoulder-straight': 'open, straight down to the shoulders',
  coils: 'short and coily',
  'round-afro': 'a round afro',
  'half-bun': 'long, the top drawn up to a small bun, the rest open',
  'plait-front': 'parted at the side, one thick plait over a shoulder in front',
  bunches: 'parted in the middle, two bunches high at the sides',
  'nape-bun': 'parted at the side, a low bun at the nape',
  'ponytail-front': 'parted at the side, a wavy tail over a shoulder in front',
  'one-shoulder': 'long and open, all of it over one shoulder',
  'long-curls': 'long, full and curly',
  bushy: 'full beard',
  grizzled: 'full beard, grey at the chin and sides',
  boxed: 'short beard with a crisp edge',
  circle: 'beard on the chin joined to the moustache',
  'chin-strap': 'narrow beard along the jaw',
  'heavy-stubble': 'heavy stubble',
  chevron: 'thick, chevron',
  pencil: 'thin line',
  walrus: 'heavy, over the lip',
  dastar: 'Sikh turban, wrapped to a peak above the forehead',
  pagri: 'wound Rajasthani turban with a tail',
  topi: 'topi cap',
  dupatta: 'dupatta over the hair',
  cap: 'peaked cap',
  tee: 'T-shirt',
  nehru: 'kurta with a Nehru jacket',
  salwar: 'salwar kameez',
  school: 'school uniform with trousers',
  'school-skirt': 'school uniform with a skirt',
  cricket: 'cricket jersey',
  doctor: 'doctor’s coat over scrubs',
  'crew-tee': 'T-shirt',
  'button-shirt': 'shirt tucked in, sleeves rolled up, belt',
  'kurta-pyjama': 'kurta with pyjama',
  'saree-nivi': 'saree, pleated in front, the pallu over the left shoulder',
  'suit-tie': 'suit with shirt and tie',
  polo: 'polo shirt',
  'kurti-jeans': 'short kurti over jeans',
  'open-shirt': 'open shirt over a T-shirt',
  blazer: 'blazer over an open shirt, no tie',
  'polo-neck': 'cable-knit polo-neck sweater',
  'hoodie-zip': 'hoodie with a zip over a T-shirt',
  'leather-jacket': 'biker jacket over a T-shirt',
  waistcoat: 'waistcoat over shirt and tie',
  sherwani: 'sherwani with a stole',
  anarkali: 'anarkali, flared to the ankles, with a dupatta',
  dhoti: 'kurta with a dhoti and a stole',
  abaya: 'abaya with a trimmed front',
  'lehenga-choli': 'lehenga with choli and dupatta',
  'nehru-jacket': 'kurta with a Nehru jacket',
  gown: 'evening gown off the shoulders with a sash',
  'dress-belt': 'dress with a collar and a belt',
  football: 'football shirt with the number 10 and shorts',
  police: 'khaki police uniform',
  chef: 'chef’s jacket and apron',
  nurse: 'nurse’s tunic',
  pilot: 'airline pilot’s uniform',
  rider: 'delivery rider’s jacket with a bag',
  'denim-jacket': 'open denim jacket over a T-shirt',
  pullover: 'hoodie',
  'school-blazer': 'school blazer with shirt and tie',
  'school-trousers': 'school uniform with trousers',
  'school-pleats': 'school uniform with a pleated skirt',
  'cricket-kit': 'cricket jersey',
  'doctor-coat': 'doctor’s coat over scrubs',
  calm: 'calm, lips closed',
  lips: 'full lips, closed',
  open: 'smiling, lips parted',
  beam: 'a wide smile with all teeth',
  'soft-lips': 'full lips in a soft smile, closed',
  bright: 'large and round',
  leaf: 'almond-shaped, pointed at both corners',
  hooded: 'deep-set under heavy lids',
  drooping: 'the outer corners lower',
  upswept: 'the outer corners higher',
  winking: 'one eye winks',
  sweeping: 'long and sweeping',
  nath: 'nose ring',
  bangles: 'bangles on both wrists',
  garland: 'a garland of marigolds',
  scarf: 'a scarf round the neck',
  mehndi: 'mehndi on hands and forearms',
  vitiligo: 'pale patches of vitiligo',
  sitting: 'sitting on a stool',
  wheelchair: 'in a wheelchair',
  'half-rim': 'half-rimmed',
  'round-wire': 'round, of thin wire',
}
const word = (id: string) => WORDS[id] ?? id.replaceAll('-', ' ')
const list = (ids: readonly string[]) => (ids.length > 0 ? ids.map(word).join(', ') : 'none')
const painted = (colour: string, names: readonly ColourName[]) => nameOf(colour, names) ?? ''

interface Worn {
  style: string
  colour: string
}
const worn = (part: Worn | null | undefined, names: readonly ColourName[]) =>
  part ? `${word(part.style)}, ${painted(part.colour, names)}` : 'none'

const OF_SLOT: Partial<Record<FigureSlot, (figure: Figure2) => string>> = {
  skin: ({ skin }) => `skin: ${painted(skin, SKIN_NAMES)}`,
  hair: ({ hair }) => `hair: ${word(hair.style)}`,
  hair_colour: ({ hair }) => `hair colour: ${painted(hair.colour, HAIR_NAMES)}`,
  headwear: ({ headwear }) => `on the head: ${worn(headwear, CLOTH_NAMES)}`,
  beard: ({ beard, moustache }) =>
    `beard: ${worn(beard, HAIR_NAMES)}; moustache: ${worn(moustache, HAIR_NAMES)}`,
  glasses: ({ glasses }) => `glasses: ${worn(glasses, CLOTH_NAMES)}`,
  outfit: ({ outfit }) => `clothes: ${garment(outfit)} (${clothes(outfit)})`,
  jewellery: ({ jewellery }) => `jewellery: ${list(jewellery)}`,
  marks: ({ marks }) => `marks on the face: ${list(marks)}`,
  prop: ({ prop }) => `with them: ${prop ? word(prop) : 'nothing'}`,
  pose: ({ pose }) => `pose: ${word(pose)}`,
  mouth: ({ mouth }) => `mouth: ${word(mouth)}`,
  brows: ({ brows }) => `brows: ${word(brows)}`,
  eyes: ({ eyes }) => `eyes: ${word(eyes.shape)}, ${painted(eyes.colour, EYE_NAMES)}`,
}

/** The name on a shirt is personal, so the prompt says that there is one and leaves it out. */
function garment({ style, words }: Figure2['outfit']): string {
  if (!words) return word(style)
  const { name, number } = words
  const kind = style === 'football' ? 'football shirt and shorts' : word(style)
  const said = [name && 'a name', number !== null && `the number ${number}`]
  return `${kind} with ${said.filter(Boolean).join(' above ') || 'no number'} on the back`
}

const clothes = ({ style, colours, pattern }: Figure2['outfit']) =>
  (pattern === 'plain' ? '' : `with ${word(pattern)}, `) +
  outfitColours[style]
    .map(([label, usual], at) => `${label} ${painted(colours[at] ?? usual, CLOTH_NAMES)}`)
    .join(', ')

/** What a drawing has to show so that it and the figure are one person: made of ids and colour names alone. */
export function figureWords(figure: Figure2, slots: readonly FigureSlot[]): string {
  const lines = Object.entries(OF_SLOT).flatMap(([slot, say]) =>
    slots.includes(slot as FigureSlot) ? say(figure) : [],
  )
  return lines.length > 0 ? `Of this person these are settled; show them so: ${lines.join('; ')}.` : ''
}
