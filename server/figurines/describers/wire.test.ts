import { expect, test } from 'vitest'
import { DESCRIBED } from '../../../sandbox/image-models/describe-stand-in.ts'
import { offeredParts } from '../../../shared/figure/offered-parts.ts'
import { COLOUR_NAMES } from '../colour-names.ts'
import { descriptionOf, readDescription, valuesInWords, WIRE, WIRE_KEYS, wireSchema } from './wire.ts'

const KEYS = [
  ...['skin', 'hair', 'hair_colour', 'beard', 'beard_colour', 'moustache', 'headwear', 'headwear_colour'],
  ...['glasses', 'glasses_colour', 'outfit', 'outfit_colours', 'pattern', 'prop', 'mouth', 'brows', 'eyes'],
  ...['eye_colour', 'marks', 'jewellery'],
]
type Schema = Record<string, unknown> & {
  properties: Record<string, Schema>
  items?: Schema
  enum?: string[]
}
const schemaOf = (enums: 'all' | 'short') => wireSchema(enums) as Schema

test.each(['all', 'short'] as const)(
  'the schema (%s enums) is one flat object of strings and lists of strings, every key required, without a bound',
  enums => {
    const { type, properties, required, additionalProperties, ...rest } = schemaOf(enums)
    expect([type, additionalProperties, rest]).toEqual(['object', false, {}])
    expect(Object.keys(properties)).toEqual(KEYS)
    expect(required).toEqual(KEYS)
    for (const property of Object.values(properties)) {
      const value = property.items ?? property
      if (property.items) expect(Object.keys(property).sort()).toEqual(['items', 'type'])
      expect(property.type).toBe(property.items ? 'array' : 'string')
      expect(value.type).toBe('string')
      expect(Object.keys(value).filter(key => key !== 'type' && key !== 'enum')).toEqual([])
    }
  },
)

test('every slot has the ids of the kit and "unclear", and "none" where it may be empty', () => {
  const { properties } = schemaOf('all')
  const valuesOf = (key: string) => (properties[key]?.items ?? properties[key])?.enum
  expect(valuesOf('hair')).toEqual([...offeredParts.hair, 'unclear'])
  expect(valuesOf('headwear')).toEqual([...offeredParts.headwear, 'none', 'unclear'])
  expect(valuesOf('jewellery')).toEqual([...offeredParts.jewellery, 'none', 'unclear'])
  for (const key of WIRE_KEYS) expect(valuesOf(key)).toContain('unclear')
  const empty = WIRE_KEYS.filter(key => (WIRE[key].values as readonly string[]).includes('none'))
  expect(empty).toEqual([
    ...['beard', 'beard_colour', 'moustache', 'headwear', 'headwear_colour', 'glasses', 'glasses_colour'],
    ...['prop', 'marks', 'jewellery'],
  ])
})

test('an answer that was kept names parts of then by those that took their place', () => {
  expect(descriptionOf({ hair: 'braid', eyes: 'almond', outfit: 'saree', beard: 'full' })).toMatchObject({
    hair: 'plait-front',
    eyes: 'leaf',
    outfit: 'saree-nivi',
    beard: 'bushy',
  })
})

test('for Gemini long lists are plain strings, and their values stand in the question', () => {
  const { properties } = schemaOf('short')
  expect(properties.hair).toEqual({ type: 'string' })
  expect(properties.outfit).toEqual({ type: 'string' })
  expect(properties.beard?.enum).toContain('circle')
  expect(valuesInWords('long')).toContain('hair: one of crop, parted')
  expect(valuesInWords('long')).toContain('outfit: one of crew-tee, button-shirt')
  expect(valuesInWords('long')).not.toContain('brows:')
  for (const key of KEYS) expect(valuesInWords('all')).toContain(`${key}: `)
})

test('one list of 32 colours', () => {
  expect(COLOUR_NAMES).toHaveLength(32)
  expect(COLOUR_NAMES).toEqual(
    expect.arrayContaining(['jet black', 'dark brown', 'maroon', 'mustard', 'sky blue']),
  )
})

test('an unknown or absent value is as good as an unclear one, and the others count', () => {
  const read = (change: object) => readDescription(JSON.stringify({ ...DESCRIBED, ...change }))
  expect(read({})).toEqual({ ...DESCRIBED })
  expect(read({ hair: 'mohawk', skin: '#c58c66', mouth: 7, brows: undefined, extra: 'x' })).toEqual({
    ...DESCRIBED,
    ...{ hair: 'unclear', skin: 'unclear', mouth: 'unclear', brows: 'unclear' },
  })
  expect(read({ marks: ['none'], jewellery: [] })).toMatchObject({ marks: [], jewellery: [] })
  expect(read({ marks: ['mole', 'halo'], jewellery: 'studs' })).toMatchObject({
    marks: 'unclear',
    jewellery: 'unclear',
  })
  expect(read({ outfit_colours: ['maroon', 'sparkling', 'cream'] })?.outfit_colours).toEqual([
    'maroon',
    'unclear',
    'cream',
  ])
  expect(read({ marks: Array(1000).fill('mole') })).toMatchObject({ marks: 'unclear' })
})

test('what was kept is read again as it is, without parts that the kit has lost', () => {
  const kept = readDescription(JSON.stringify({ ...DESCRIBED, marks: ['none'], jewellery: ['halo'] }))
  expect(descriptionOf(kept)).toEqual(kept)
  expect(descriptionOf({ ...kept, outfit: 'toga' })).toEqual({ ...kept, outfit: 'unclear' })
})

test.each(['', 'A person.', '[]', 'null', '{"person":"with curly hair"}', '{"skin":"wheat'])(
  'what is no description at all is told apart (%s)',
  text => {
    expect(readDescription(text)).toBeNull()
  },
)
