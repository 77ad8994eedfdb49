import { beforeEach, expect, test, vi } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import {
  forgetFigure,
  orderLater,
  readStoredChange,
  readStoredFigure,
  removeAside,
  STORED_FIGURE_KEY,
  storeAside,
  storeChange,
  storeFigure,
} from './stored-figure.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const area = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  }
  vi.stubGlobal('window', { localStorage: area, sessionStorage: area })
})
const mine = { figure: defaultFigure, label: 'Zoë', guest: true, order: false }

test('a figure is kept under its own key, and another one under another', () => {
  expect(storeFigure(mine)).toBe(true)
  const first = readStoredFigure()
  expect(first).toMatchObject({ ...mine, version: 1 })
  storeFigure({ ...mine, guest: false })
  expect(readStoredFigure()).toEqual({ ...first, guest: false })
  storeFigure({ ...mine, label: 'Tara' })
  expect(readStoredFigure()?.key).not.toBe(first?.key)
})

test.each(['علی', 'a'.repeat(21)])('a label that the shop refuses loses nothing: %s', label => {
  storeFigure({ ...mine, label })
  expect(readStoredFigure()).toMatchObject({ ...mine, label })
  storeChange('fig_1', { figure: defaultFigure, label })
  expect(readStoredChange('fig_1')).toEqual({ figure: defaultFigure, label })
})

test('who puts the sign-in off is not on the way to order any more', () => {
  storeFigure({ ...mine, order: true })
  orderLater()
  expect(readStoredFigure()).toMatchObject({ ...mine, order: false })
})

const built = (girth: number) => ({ ...defaultFigure, build: { ...defaultFigure.build, girth } })
const slim = { figure: built(0.9), label: 'Mine' }
const round = { figure: built(1.2), label: 'Mine too' }

test('what is set aside stays, oldest first and each once, until it is made on', () => {
  storeAside(slim)
  storeAside(round)
  expect(storeAside(slim)).toEqual([round, slim])
  expect(removeAside(defaultFigure)).toEqual([round, slim])
  expect(removeAside(round.figure)).toEqual([slim])
  expect(removeAside(slim.figure)).toEqual([])
  expect(store.size).toBe(0)
})

test('once a figure is saved, the one that was set aside for it is kept again', () => {
  storeAside(slim)
  storeFigure(mine)
  forgetFigure(mine)
  expect(readStoredFigure()).toMatchObject({ ...slim, guest: false, order: false })
  forgetFigure(slim)
  expect(store.size).toBe(0)
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '"a figure"',
  JSON.stringify({ ...mine, version: 2, key: '12345678' }),
  JSON.stringify({ ...mine, version: 1, key: '12345678', figure: { ...defaultFigure, kit: 9 } }),
  JSON.stringify({ ...mine, version: 1, key: '12345678', figure: { ...defaultFigure, wings: true } }),
  JSON.stringify({ ...mine, version: 1, key: '12345678', label: 'a'.repeat(2001) }),
  JSON.stringify({
    ...mine,
    version: 1,
    key: '12345678',
    figure: { ...defaultFigure, marks: ['bindi', 'tilak'] },
  }),
])('%j is no kept figure', junk => {
  store.set(STORED_FIGURE_KEY, junk)
  expect(readStoredFigure()).toBeNull()
})

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  expect(readStoredFigure()).toBeNull()
  expect(storeFigure(mine)).toBe(false)
})
