import { type Behaviour, openScript } from './script.ts'

/** How a question about a photo can end; each service says it in its own way. */
export const DESCRIBING = [
  'describe',
  'all-unclear',
  'bad-slot',
  'bad-colour',
  'not-json',
  'cut-short',
  'incomplete',
  'schema-refused',
  'refuse',
  'refuse-safety',
  'refuse-prohibited',
  'refuse-blocklist',
  'refuse-spii',
  'refuse-recitation',
  'rate-limited',
  'no-money',
  'wrong-key',
  'model-gone',
  'server-error',
] as const
export type Describing = (typeof DESCRIBING)[number]

export const openDescribing = (usual: Behaviour<Describing> = { does: 'describe' }) =>
  openScript<Describing>(DESCRIBING, usual)

/** An answer to every key that the shop asks for. */
export const DESCRIBED = {
  skin: 'wheatish',
  hair: 'curls',
  hair_colour: 'dark brown',
  beard: 'circle',
  beard_colour: 'dark brown',
  moustache: 'none',
  headwear: 'none',
  headwear_colour: 'none',
  glasses: 'round',
  glasses_colour: 'jet black',
  outfit: 'kurta-pyjama',
  outfit_colours: ['maroon', 'mustard', 'cream', 'unclear'],
  pattern: 'plain',
  prop: 'book',
  mouth: 'grin',
  brows: 'bold',
  eyes: 'leaf',
  eye_colour: 'brown',
  marks: ['mole'],
  jewellery: ['studs'],
}

export function describeStandIn({ does, answer = {} }: Behaviour<Describing>): string {
  if (does === 'not-json') return 'A person with curly hair and round glasses.'
  const unclear = Object.entries(DESCRIBED).map(([key, value]) => [
    key,
    Array.isArray(value) ? ['unclear'] : 'unclear',
  ])
  const text = JSON.stringify({
    ...(does === 'all-unclear' ? Object.fromEntries(unclear) : DESCRIBED),
    ...(does === 'bad-slot' && { hair: 'mohawk' }),
    ...(does === 'bad-colour' && { skin: '#c58c66', glasses_colour: 'sparkling' }),
    ...answer,
  })
  return does === 'cut-short' || does === 'incomplete' ? text.slice(0, 40) : text
}
