import { expect, test } from 'vitest'
import { DESCRIBED } from '../../sandbox/image-models/describe-stand-in.ts'
import { defaultFigure, readFigure } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS, type FigureSlot } from '../../shared/figure/figure-slots.ts'
import { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import { paintOf } from './colour-names.ts'
import { type Description, readDescription, WIRE, WIRE_KEYS } from './describers/wire.ts'
import { settleFigure } from './settle-figure.ts'

const described = (change: object = {}) =>
  readDescription(JSON.stringify({ ...DESCRIBED, ...change })) as Description
const UNCLEAR = readDescription('{"skin":"unclear"}') as Description
const READ = { figure: defaultFigure, doubts: [...Doubt.options] }
const nobody = new Set<FigureSlot>()
const settled = (change: object, read = READ, said: ReadonlySet<FigureSlot> = nobody) =>
  settleFigure(read, described(change), said)

test('a clear description fills every slot it is asked for, and leaves no doubt', () => {
  const { figure, doubts, sources } = settled({})
  expect(figure).toMatchObject({
    hair: { style: 'curls', colour: paintOf('dark brown', defaultFigure.hair.colour) },
    beard: { style: 'circle' },
    headwear: null,
    glasses: { style: 'round', colour: paintOf('jet black', null) },
    outfit: {
      style: 'kurta-pyjama',
      colours: [paintOf('maroon', null), paintOf('mustard', null), paintOf('cream', null), '#8a4a2a'],
    },
    prop: 'book',
    pose: 'hold',
    mouth: 'grin',
    brows: 'bold',
    eyes: { shape: 'leaf' },
    marks: ['mole'],
    jewellery: ['studs'],
    build: defaultFigure.build,
  })
  expect(doubts).toEqual([])
  const fromModel = FIGURE_SLOTS.filter(slot => !['face', 'pose', 'age'].includes(slot))
  expect(sources).toEqual(
    Object.fromEntries(FIGURE_SLOTS.map(slot => [slot, fromModel.includes(slot) ? 'model' : 'default'])),
  )
})

test('what is unclear stays as it was read, in doubt or not', () => {
  const read = {
    figure: { ...defaultFigure, glasses: { style: 'round' as const, colour: '#222222' } },
    doubts: ['hair' as const],
  }
  const { figure, doubts, sources } = settleFigure(read, UNCLEAR, nobody)
  expect([figure, doubts]).toEqual([read.figure, ['hair']])
  expect(sources).toMatchObject({ glasses: 'photo', hair: 'default', outfit: 'default' })
  expect(settleFigure(read, null, nobody)).toEqual({ figure, doubts, sources })
})

test.each(FIGURE_SLOTS)('what the customer said of %s is never overwritten', slot => {
  const { figure, sources } = settled({}, READ, new Set([slot]))
  expect(sources[slot]).toBe('customer')
  const of = (one: typeof figure) => ({
    skin: one.skin,
    hair: one.hair.style,
    hair_colour: one.hair.colour,
    beard: one.beard,
    headwear: one.headwear,
    glasses: one.glasses,
    outfit: one.outfit,
    mouth: one.mouth,
    brows: one.brows,
    eyes: one.eyes,
    marks: one.marks,
    jewellery: one.jewellery,
    prop: one.prop,
    face: null,
    pose: one.pose,
    age: one.build.age,
  })
  expect(of(figure)[slot]).toEqual(of(defaultFigure)[slot])
})

test('"none" claims that there is nothing', () => {
  const figure = {
    ...defaultFigure,
    beard: { style: 'bushy' as const, colour: '#231815' },
    headwear: { style: 'cap' as const, colour: '#2f4a73' },
    glasses: { style: 'round' as const, colour: '#222222' },
  }
  const none = {
    beard: 'none',
    moustache: 'none',
    headwear: 'none',
    glasses: 'none',
    prop: 'none',
    marks: ['none'],
    jewellery: [],
  }
  const now = settled(none, { figure, doubts: ['headwear', 'beard'] })
  expect(now.figure).toMatchObject({
    beard: null,
    headwear: null,
    glasses: null,
    prop: null,
    marks: [],
    jewellery: [],
  })
  expect(now.doubts).toEqual([])
})

test('what is carried in both hands is carried, and what is put down frees them', () => {
  expect(settled({ prop: 'heart' }).figure).toMatchObject({ prop: 'heart', pose: 'both' })
  expect(settled({ prop: 'cup' }).figure).toMatchObject({ prop: 'cup', pose: 'hold' })
  const carrying = { ...defaultFigure, prop: 'gift' as const, pose: 'both' as const }
  expect(settled({ prop: 'none' }, { figure: carrying, doubts: [] }).figure).toMatchObject({
    prop: null,
    pose: 'wave',
  })
})

test('a moustache is told apart from a beard', () => {
  const alone = { beard: 'none', moustache: 'chevron', beard_colour: 'grey' }
  const now = settled(alone)
  expect(now.figure).toMatchObject({
    beard: null,
    moustache: { style: 'chevron', colour: paintOf('grey', null) },
  })
  expect(now.doubts).toEqual([])
  const both = settled({ beard: 'bushy', moustache: 'chevron', beard_colour: 'unclear' }).figure
  expect(both).toMatchObject({
    beard: { style: 'bushy', colour: both.hair.colour },
    moustache: { style: 'chevron' },
  })
  const chinUnclear = settled({ beard: 'unclear', moustache: 'chevron' })
  expect([chinUnclear.figure.moustache, chinUnclear.doubts]).toEqual([null, ['beard']])
})

test('what clashes with what counts more is left as it was', () => {
  expect(settled({ headwear: 'hijab', headwear_colour: 'teal' }).figure).toMatchObject({
    headwear: { style: 'hijab' },
    jewellery: [],
  })
  expect(settled({ marks: ['bindi', 'tilak'] }).figure.marks).toEqual([])
  const withEarrings = {
    figure: { ...defaultFigure, jewellery: ['studs' as const] },
    doubts: [...Doubt.options],
  }
  const now = settled({ headwear: 'hijab' }, withEarrings, new Set(['jewellery']))
  expect([now.figure.headwear, now.doubts]).toEqual([null, ['headwear']])
  expect(settled({ prop: 'book' }, READ, new Set(['pose'])).figure).toMatchObject({
    prop: null,
    pose: 'wave',
  })
})

test('a covering is sure only from the model or the customer', () => {
  const read = {
    figure: { ...defaultFigure, headwear: { style: 'turban' as const, colour: '#e87a3a' } },
    doubts: [],
  }
  expect(settleFigure(read, null, nobody).doubts).toEqual(['headwear'])
  expect(settleFigure(read, UNCLEAR, nobody).doubts).toEqual(['headwear'])
  expect(settleFigure(read, null, new Set(['headwear'])).doubts).toEqual([])
  const unsure = { ...read, doubts: ['hair' as const, 'headwear' as const] }
  expect(settled({ headwear: 'turban', hair: 'unclear', hair_colour: 'unclear' }, unsure).doubts).toEqual([])
})

test('whatever the model answers, the figure can be built', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  for (let i = 0; i < 300; i++) {
    const answer = Object.fromEntries(
      WIRE_KEYS.map(key => {
        const pick = () => WIRE[key].values[random(WIRE[key].values.length)]
        return [key, WIRE[key].of === 'one' ? pick() : Array.from({ length: random(4) }, pick)]
      }),
    )
    const { figure } = settleFigure(READ, readDescription(JSON.stringify(answer)), nobody)
    expect(readFigure(figure).errors).toBeNull()
  }
})
