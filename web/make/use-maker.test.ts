import { expect, test } from 'vitest'
import { defaultFigure, type Figure2 } from '../../shared/figure/figure.ts'
import { beginHistory, type Step, takeStep } from './use-maker.ts'

const girth = (value: number): Figure2 => ({ ...defaultFigure, build: { age: 'adult', girth: value } })
const change = (value: number, at?: number): Step => ({
  do: 'change',
  figure: girth(value),
  ...(at !== undefined && { sliding: { what: 'girth', at } }),
})
const after = (...steps: Step[]) => steps.reduce(takeStep, beginHistory(defaultFigure))

test('what is undone can be redone, until something else is chosen', () => {
  const undone = after(change(1.1), change(1.2), { do: 'undo' }, { do: 'undo' })
  expect([undone.current, undone.past, undone.future.length]).toEqual([defaultFigure, [], 2])
  expect(after(change(1.1), change(1.2), { do: 'undo' }, { do: 'redo' }).current).toEqual(girth(1.2))
  expect(after(change(1.1), { do: 'undo' }, change(1.3)).future).toEqual([])
})

test('a choice that changes nothing is no step, and nothing is undone where nothing was done', () => {
  expect(after({ do: 'change', figure: { ...defaultFigure } })).toEqual(beginHistory(defaultFigure))
  expect(after({ do: 'undo' }, { do: 'redo' })).toEqual(beginHistory(defaultFigure))
})

test('a slider’s way is one step', () => {
  expect(after(change(1.1, 0), change(1.15, 300), change(1.2, 900)).past).toEqual([defaultFigure])
  expect(after(change(1.1, 0), change(1.2, 5000)).past).toHaveLength(2)
})

test('a slider that is held is one step however long it takes, and held again another', () => {
  const held = (value: number, hold: number, at: number): Step => ({
    do: 'change',
    figure: girth(value),
    sliding: { what: `girth ${hold}`, isHeld: true, at },
  })
  expect(after(held(1.1, 1, 0), held(1.2, 1, 9000)).past).toEqual([defaultFigure])
  expect(after(held(1.1, 1, 0), held(1.2, 2, 100)).past).toEqual([defaultFigure, girth(1.1)])
})

test('what is put on again has the colours it was worn in', () => {
  const choose = (figure: Figure2): Step => ({ do: 'choose', figure })
  const { outfit } = defaultFigure
  const red: Figure2 = {
    ...defaultFigure,
    outfit: { ...outfit, colours: ['#c4125a', '#26262c', '#ffffff'] },
    glasses: { style: 'round', colour: '#b8923f' },
  }
  const saree: Figure2 = { ...red, glasses: null, outfit: { ...outfit, style: 'saree-nivi', colours: [] } }
  const tee: Figure2 = {
    ...saree,
    glasses: { style: 'square', colour: '#26262c' },
    outfit: { ...outfit, colours: [] },
  }
  expect(after(choose(red), choose(saree), choose(tee)).current).toEqual({
    ...red,
    glasses: { style: 'square', colour: '#b8923f' },
  })
  expect(after(choose(red), choose(saree), { do: 'change', figure: tee }).current).toEqual(tee)
})

test('somebody new is not lent the colours of the one before', () => {
  const choose = (figure: Figure2): Step => ({ do: 'choose', figure })
  const gold: Figure2 = { ...defaultFigure, glasses: { style: 'round', colour: '#b8923f' } }
  const black: Figure2 = { ...girth(1.2), glasses: { style: 'round', colour: '#26262c' } }
  const somebody: Step = { do: 'change', figure: girth(1.2) }
  expect(after(choose(gold), somebody, choose(black)).current).toEqual(black)
  const undone = after(
    choose(gold),
    choose({ ...gold, glasses: null }),
    somebody,
    { do: 'undo' },
    choose(black),
  )
  expect(undone.current.glasses?.colour).toBe('#b8923f')
  const passedOn: Step = { do: 'begin', figure: girth(1.2), before: [gold] }
  expect(after(passedOn, choose(black)).current).toEqual(black)
})

test('a figure that was passed on is undone to one’s own', () => {
  const history = after({ do: 'begin', figure: girth(1.3), before: [girth(0.9)] }, { do: 'undo' })
  expect(history.current).toEqual(girth(0.9))
})

test('the oldest steps are forgotten', () => {
  const steps = Array.from({ length: 300 }, (_, i) => change(0.9 + i / 1000))
  expect(after(...steps).past).toHaveLength(200)
})
