import { describe, expect, test } from 'vitest'
import { randomFigures } from '../../server/kit/random-figures.ts'
import { clashesOf, defaultFigure, type Figure2, readFigure, withoutClashes } from './figure.ts'
import { afterChoice, clothColours, type PartChoice, partChoices, withClothColour } from './figure-choices.ts'
import { readFigureCode, writeFigureCode } from './figure-code.ts'
import { surpriseFigure } from './surprise-figure.ts'

const LASHES = 8
const veiled: Figure2 = { ...defaultFigure, headwear: { style: 'hijab', colour: '#b3224a' } }

describe('a choice', () => {
  test('of each part gives a figure the kit builds, with that part', () => {
    for (const choice of Object.values(partChoices) as PartChoice[])
      for (const option of choice.options) {
        const { figure, reason } = afterChoice(choice, defaultFigure, option)
        expect([choice.id, option, reason]).toEqual([choice.id, option, null])
        expect(readFigure(figure).errors, `${choice.id} ${option}`).toBeNull()
        expect(choice.chosen(figure ?? defaultFigure)).toContain(option)
      }
  })

  test('that another one excludes says why', () => {
    expect(afterChoice(partChoices.jewellery, veiled, 'jhumkas')).toEqual({
      figure: null,
      wanted: null,
      reason: 'A hijab covers the ears, so earrings would not be seen.',
    })
    const reading = afterChoice(partChoices.prop, defaultFigure, 'book').figure
    expect(reading).toMatchObject({ prop: 'book', pose: 'hold' })
    expect(afterChoice(partChoices.pose, reading ?? defaultFigure, 'wave').reason).toContain('held up')
  })

  test('that covers another one takes its place', () => {
    const adorned: Figure2 = { ...defaultFigure, jewellery: ['jhumkas', 'necklace'] }
    expect(afterChoice(partChoices.headwear, adorned, 'hijab').figure?.jewellery).toEqual(['necklace'])
    expect(afterChoice(partChoices.jewellery, adorned, 'jhumkas').figure?.jewellery).toEqual(['necklace'])
  })

  test('that had to give way comes back once nothing is in its way', () => {
    const adorned: Figure2 = { ...defaultFigure, jewellery: ['jhumkas'], pose: 'namaste' }
    const choose = (wanted: Figure2, choice: PartChoice, option: string | null) =>
      afterChoice(choice, wanted, option).wanted ?? expect.fail(`${choice.id} is refused`)
    const covered = choose(adorned, partChoices.headwear, 'hijab')
    const reading = choose(covered, partChoices.prop, 'book')
    expect(withoutClashes(reading)).toMatchObject({ jewellery: [], pose: 'hold', prop: 'book' })
    expect(afterChoice(partChoices.jewellery, reading, 'jhumkas').reason).toContain('covers the ears')
    const bare = choose(choose(reading, partChoices.prop, null), partChoices.headwear, null)
    expect(withoutClashes(bare)).toEqual(adorned)
  })

  test('of a colour leaves the outfit’s others', () => {
    const dressed = withClothColour(defaultFigure, 1, '#123456')
    expect(clothColours(dressed)).toEqual(['#e2a93b', '#123456', '#d8604a'])
    const saree = afterChoice(partChoices.outfit, dressed, 'saree').figure ?? defaultFigure
    expect(clothColours(saree)[0]).toBe('#c8286a')
  })
})

describe('a figure in an address', () => {
  test('comes out as it went in', () => {
    for (const figure of [defaultFigure, veiled, ...randomFigures(200, 20)]) {
      const code = writeFigureCode(figure)
      expect(encodeURI(code)).toBe(code)
      expect(readFigureCode(code)).toEqual(figure)
    }
  })

  test.each(['', 'x', '1_', 'a'.repeat(700), `${writeFigureCode(defaultFigure)}_more`, '%F0%28'])(
    '%j is none',
    code => expect(readFigureCode(code)).toBeNull(),
  )

  test('with any field spoiled is none', () => {
    const fields = writeFigureCode(defaultFigure).split('_')
    const optional = [LASHES, 11, 13, 14, 15, 16, 18, 19, 24, 25]
    for (const i of fields.keys()) {
      if (i !== LASHES) expect(readFigureCode(fields.with(i, '<b>').join('_')), `field ${i}`).toBeNull()
      if (!optional.includes(i)) expect(readFigureCode(fields.with(i, '').join('_')), `field ${i}`).toBeNull()
    }
  })
})

test('a surprise is always a figure the kit builds', () => {
  const examples = randomFigures(30, 7)
  for (let i = 0; i < 300; i++) {
    const figure = surpriseFigure(examples)
    expect(clashesOf(figure)).toEqual({})
    expect(readFigure(figure).errors).toBeNull()
  }
})
