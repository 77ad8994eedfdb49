import { describe, expect, test } from 'vitest'
import { clashesOf, defaultFigure, type Figure2, readFigure } from '../figure/figure.ts'
import { clothColours } from '../figure/figure-choices.ts'
import { FIGURE_SLOTS, partOf } from '../figure/figure-slots.ts'
import { offeredParts } from '../figure/offered-parts.ts'
import { outfitColours } from '../figure/outfit-cloths.ts'
import { legsCloth, mainColourOf } from '../figure/outfit-colours.ts'
import { PICTURES_MAX } from '../kit/api.ts'
import { labOf } from '../photo-reading/colour.ts'
import {
  type AboutPhoto,
  clothAsked,
  dressed,
  furtherTaps,
  heldParts,
  isClothTap,
  isTaken,
  TAPS,
  taps,
  tapsOf,
  withSlots,
} from './taps.ts'

const sure: AboutPhoto = { doubts: [], isChild: false, measured: null }
const first = (tap: (typeof TAPS)[number], figure: Figure2, about = sure) =>
  taps[tap].options(figure, about).slice(0, PICTURES_MAX)
const wearing: Figure2 = {
  ...defaultFigure,
  hair: { style: 'braid', colour: '#15100f' },
  jewellery: ['jhumkas', 'maang-tikka'],
  outfit: { ...defaultFigure.outfit, style: 'saree', colours: ['#112233', '#f0bf4a', '#2f7f78'] },
  prop: 'cup',
  pose: 'hold',
}
const bespectacled: Figure2 = { ...defaultFigure, glasses: { style: 'round', colour: '#123456' } }

describe('what is asked', () => {
  test('is hair and clothes always, and the rest where the photo left it open', () => {
    expect(tapsOf(defaultFigure, sure)).toEqual(['hair', 'outfit', 'expression', 'prop'])
    const open = {
      ...sure,
      doubts: ['headwear', 'glasses', 'beard', 'hair'] as const,
      measured: { jaw: 0.4 },
    }
    expect(tapsOf(defaultFigure, open)).toEqual([
      ...['headwear', 'hair', 'glasses', 'beard', 'outfit', 'face', 'expression', 'prop'],
    ])
  })

  test('is the colour of the frame where the glasses are in doubt and worn', () => {
    const unsure: AboutPhoto = { ...sure, doubts: ['glasses'] }
    expect(tapsOf(bespectacled, unsure)).toContain('glasses_colour')
    expect(tapsOf(bespectacled, sure)).not.toContain('glasses_colour')
    expect(furtherTaps(bespectacled, sure)).toContain('glasses_colour')
    expect([...tapsOf(defaultFigure, unsure), ...furtherTaps(defaultFigure, unsure)]).not.toContain(
      'glasses_colour',
    )
    const gold = taps.glasses_colour.options(bespectacled, sure).find(({ id }) => id === '#c9a15a')
    expect(gold?.figure.glasses).toEqual({ style: 'round', colour: '#c9a15a' })
  })

  test('is not the hair under a turban, nor the beard of a child', () => {
    const turban: Figure2 = { ...defaultFigure, headwear: { style: 'turban', colour: '#e87a3a' } }
    expect(tapsOf(turban, { ...sure, doubts: ['hair_colour'] })).toEqual([
      ...['headwear', 'headwear_colour', 'outfit', 'expression', 'prop'],
    ])
    expect(tapsOf(defaultFigure, { ...sure, isChild: true, doubts: ['beard'] })).not.toContain('beard')
  })
})

describe('who sees that something is wrong', () => {
  test('whether grey hair is an elder’s is asked, and never guessed', () => {
    const grey: Figure2 = { ...defaultFigure, hair: { ...defaultFigure.hair, colour: '#c9c9ce' } }
    expect(tapsOf(grey, sure)).toContain('age')
    expect(tapsOf(grey, { ...sure, isChild: true })).not.toContain('age')
    expect(tapsOf(defaultFigure, sure)).not.toContain('age')
    const [adult, elder] = taps.age.options(grey, sure)
    expect([adult?.figure.build.age, elder?.figure.build.age]).toEqual(['adult', 'elder'])
    expect([adult?.figure.marks, elder?.figure.marks]).toEqual([[], []])
  })

  test('says how broad a grown-up is, and the answer stays over a later reading', () => {
    expect(furtherTaps(defaultFigure, sure)).toContain('build')
    expect(furtherTaps(defaultFigure, { ...sure, isChild: true })).not.toContain('build')
    const elder: Figure2 = { ...defaultFigure, build: { age: 'elder', girth: 1 } }
    const options = taps.build.options(elder, sure)
    expect(options.map(({ id }) => id)).toEqual(['slim', 'usual', 'broad', 'heavy'])
    const broad = options[2]?.figure ?? elder
    expect(withSlots(defaultFigure, broad, taps.build.slots).build).toEqual({
      ...{ age: 'elder', girth: 1.1, limbs: true },
    })
    expect(heldParts(broad, taps.build.slots)).toEqual({ build: broad.build })
    const made: Figure2 = { ...defaultFigure, build: { age: 'adult', girth: 1.17, limbs: true } }
    expect(taps.build.options(made, sure)[0]).toEqual({ id: 'present', figure: made })
  })

  test('can answer what nobody asked, where there is something to choose', () => {
    expect(furtherTaps(defaultFigure, sure)).toEqual([
      ...[
        'headwear',
        'glasses',
        'beard',
        'outfit_colour',
        'legs_colour',
        'pattern',
        'skin',
        'hair_colour',
        'age',
        'build',
        'eyes',
        'brows',
        'marks',
        'jewellery',
        'pose',
      ],
    ])
    expect(furtherTaps(defaultFigure, { ...sure, isChild: true })).not.toContain('beard')
    const school: Figure2 = { ...defaultFigure, outfit: { ...defaultFigure.outfit, style: 'school' } }
    expect(furtherTaps(school, sure)).not.toContain('outfit_colour')
    expect(furtherTaps(school, sure)).toContain('legs_colour')
  })

  test('finds the colour of a beard among them, and is asked for it where a turban hides the hair', () => {
    const bearded: Figure2 = { ...defaultFigure, beard: { style: 'full', colour: '#15100f' } }
    expect(furtherTaps(bearded, sure)).toContain('beard_colour')
    expect(tapsOf({ ...bearded, headwear: { style: 'turban', colour: '#e87a3a' } }, sure)).toContain(
      'beard_colour',
    )
  })
})

test('a beard in the colour of the hair takes the new one too, another one stays', () => {
  const colour = defaultFigure.hair.colour
  const grey = { ...defaultFigure, hair: { ...defaultFigure.hair, colour: '#8b8b90' } }
  const bearded: Figure2 = { ...defaultFigure, beard: { style: 'full', colour } }
  expect(withSlots(bearded, grey, ['hair_colour']).beard?.colour).toBe('#8b8b90')
  const red: Figure2 = { ...defaultFigure, beard: { style: 'full', colour: '#9c3b22' } }
  expect(withSlots(red, grey, ['hair_colour']).beard?.colour).toBe('#9c3b22')
})

describe('the options of a question', () => {
  test.each(TAPS)('%s: each is a figure the kit builds, once, and differs in what it settles', tap => {
    for (const figure of [defaultFigure, wearing, bespectacled, dressed(defaultFigure, 'lehenga-choli')]) {
      const options = taps[tap].options(figure, { ...sure, measured: { jaw: 0.6, lips: -0.4 } })
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
      for (const option of options) {
        expect(readFigure(option.figure).errors).toBeNull()
        expect(clashesOf(option.figure)).toEqual({})
      }
      const looks = options.map(option =>
        JSON.stringify(taps[tap].slots.map(slot => partOf(option.figure, slot))),
      )
      expect(new Set(looks).size).toBe(options.length)
    }
  })

  test('of hair begin with the guess and hold one of each kind among the first nine', () => {
    const shown = first('hair', defaultFigure)
    expect(shown).toHaveLength(9)
    expect(shown[0]?.id).toBe('crop')
    expect(shown.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['nape-bun', 'long-straight', 'plait-front']),
    )
    expect(taps.hair.options(defaultFigure, sure)).toHaveLength(offeredParts.hair.length)
    expect(first('hair', defaultFigure, { ...sure, isChild: true }).map(({ id }) => id)).toContain(
      'two-plaits',
    )
  })

  test('of clothes come in the colours of the photo, uniforms in their own', () => {
    const blue: Figure2 = {
      ...defaultFigure,
      outfit: { ...defaultFigure.outfit, colours: ['#1f4f8f', '#26262c', '#d8604a'] },
    }
    expect(dressed(blue, 'shirt').outfit.colours.slice(0, 2)).toEqual(['#1f4f8f', '#26262c'])
    expect(dressed(blue, 'kurta').outfit.colours[0]).toBe('#1f4f8f')
    expect(dressed(blue, 'school').outfit.colours).toEqual([])
    // What is worn with it goes with it, until more is known.
    const [saree, , blouse] = dressed(blue, 'saree').outfit.colours
    expect(saree).toBe('#1f4f8f')
    expect(blouse).not.toBe('#2f7f78')
    expect(mainColourOf(dressed(blue, 'nehru').outfit)).toBe('#1f4f8f')
  })

  test('bring dark trousers where nobody knows of any, and keep those that are known', () => {
    const salwar = dressed(defaultFigure, 'salwar-kameez')
    const legsOf = ({ outfit }: Figure2) => outfit.colours[legsCloth(outfit.style)]
    for (const style of ['blazer', 'polo', 'button-shirt'] as const)
      expect(labOf(legsOf(dressed(salwar, style)) ?? '').l, style).toBeLessThan(0.4)
    const sand = taps.legs_colour.options(salwar, sure).find(({ id }) => id === '#e8d9bd')?.figure
    expect(legsOf(dressed(sand ?? salwar, 'blazer'))).toBe('#e8d9bd')
    expect(legsOf(dressed(dressed(salwar, 'blazer'), 'salwar-kameez'))).toBe('#f4ecdd')
  })

  test('reach each further cloth of an outfit, none of them twice', () => {
    const clothsOf = (style: Figure2['outfit']['style']) => {
      const figure = dressed(defaultFigure, style)
      return furtherTaps(figure, sure).flatMap(tap =>
        isClothTap(tap) ? outfitColours[style][clothAsked(tap, style)]?.[0] : [],
      )
    }
    expect(clothsOf('saree-nivi')).toEqual(['Blouse', 'Border'])
    expect(clothsOf('lehenga-choli')).toEqual(['Choli', 'Dupatta', 'Border'])
    expect(clothsOf('suit-tie')).toEqual(['Tie', 'Shirt'])
    expect(clothsOf('waistcoat')).toEqual(['Tie', 'Shirt', 'Trousers'])
    expect(clothsOf('salwar-kameez')).toEqual(['Dupatta', 'Salwar'])
    for (const style of offeredParts.outfit)
      expect(clothsOf(style), style).toHaveLength(new Set(clothsOf(style)).size)
    const lehenga = dressed(defaultFigure, 'lehenga-choli')
    for (const tap of ['second_colour', 'third_colour', 'fourth_colour'] as const) {
      const [, , red] = taps[tap].options(lehenga, sure)
      const changed = red?.figure.outfit.colours.map((colour, i) => colour !== clothColours(lehenga)[i])
      expect(changed?.flatMap((is, i) => (is ? [i] : []))).toEqual([clothAsked(tap, 'lehenga-choli')])
    }
  })

  test('of another cloth and of headwear offer the colour of the clothes first, and what was said stays', () => {
    const saree = dressed(defaultFigure, 'saree-nivi')
    const main = mainColourOf(saree.outfit)
    const scarf: Figure2 = { ...saree, headwear: { style: 'dupatta', colour: '#d98ea0' } }
    expect(taps.headwear_colour.options(scarf, sure)[1]?.id).toBe(main)
    expect(taps.third_colour.options(saree, sure)[1]?.id).toBe(main)
    const blouse = taps.second_colour.options(saree, sure).find(({ id }) => id === '#b3224a')?.figure ?? saree
    const border = taps.third_colour.options(blouse, sure).find(({ id }) => id === '#4a3a7c')?.figure ?? saree
    const green = taps.outfit_colour.options(border, sure).find(({ id }) => id === '#3f7a4a')
    expect(green?.figure.outfit.colours.slice(0, 3)).toEqual(['#3f7a4a', '#4a3a7c', '#b3224a'])
  })

  test('of their colour change the garment that shows most, and what goes with it', () => {
    const saree = dressed(defaultFigure, 'saree')
    const navy = taps.outfit_colour.options(saree, sure).find(({ id }) => id === '#2f4a73')
    const [main, border, blouse] = navy?.figure.outfit.colours ?? []
    expect(main).toBe('#2f4a73')
    expect(border).toBe(saree.outfit.colours[1])
    expect(blouse).not.toBe(saree.outfit.colours[2])
  })

  test('of the hand take what must be held into it', () => {
    const cup = taps.prop.options(defaultFigure, sure).find(({ id }) => id === 'cup')
    expect(cup?.figure).toMatchObject({ prop: 'cup', pose: 'hold' })
    expect(taps.prop.options(wearing, sure)[0]?.figure).toMatchObject({ prop: null, pose: 'wave' })
  })
})

test('what was answered stays over a later reading, slot by slot', () => {
  const later: Figure2 = { ...defaultFigure, skin: '#6c4029', glasses: { style: 'round', colour: '#26262c' } }
  const settled = withSlots(later, wearing, ['hair', 'outfit', 'prop', 'pose', 'glasses'])
  expect(settled).toMatchObject({
    skin: '#6c4029',
    hair: { style: 'braid', colour: later.hair.colour },
    outfit: wearing.outfit,
    prop: 'cup',
    pose: 'hold',
    glasses: null,
    jewellery: [],
  })
  expect(withSlots(later, wearing, FIGURE_SLOTS)).toEqual({
    ...wearing,
    backdrop: later.backdrop,
    head: later.head,
  })
  const [braid] = taps.hair.options(wearing, sure)
  expect(braid && isTaken('hair', settled, braid)).toBe(true)
})
