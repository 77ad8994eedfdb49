import { expect, test } from 'vitest'
import { builtInCategories, builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { applyFilter, type CollectionsFilter, readFilter, writeFilter } from './collections-view.ts'
import { messages } from './messages.ts'
import { onWall } from './on-card.ts'

const everything: CollectionsFilter = {
  category: '',
  q: '',
  sort: 'featured',
  min: null,
  max: null,
  shown: 36,
}
const read = (search: string) => readFilter(new URLSearchParams(search))
const shown = (part: Partial<CollectionsFilter>) =>
  applyFilter(builtInDeskBuddies.map(onWall(altFor)), builtInCategories, { ...everything, ...part }).map(
    ({ name }) => name,
  )

test('an address says what the wall shows', () => {
  expect(read('')).toEqual(everything)
  expect(read('category=heroes&q=red+cape&sort=price-desc&min=0&max=3000')).toEqual({
    category: 'heroes',
    q: 'red cape',
    sort: 'price-desc',
    min: 0,
    max: 3000,
    shown: 36,
  })
})

test.each([
  'sort=',
  'sort=dearest',
  'sort=toString',
  'sort=constructor',
  'sort=__proto__',
  'min=-1',
  'min=1e3',
  'min=',
  'max=lots',
  'max=1234567',
  'shown=3',
  'shown=all',
])('nonsense in an address (%s) is as if it were not there', search => {
  expect(read(search)).toEqual(everything)
})

test('a search is cut at 120 letters', () => {
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(120)
})

test.each([
  '',
  'category=potter',
  'q=wand&sort=name',
  'sort=price-asc&min=2500&max=2600',
  'category=potter&shown=72',
])('what is read from "%s" is written as it was', search => {
  expect(writeFilter(read(search)).toString()).toBe(search)
})

test('spaces alone are no search', () => {
  expect(writeFilter({ ...everything, q: '  ' }).toString()).toBe('')
  expect(shown({ q: '  ' })).toHaveLength(builtInDeskBuddies.length)
})

test.each<[Partial<CollectionsFilter>, string[]]>([
  [{ category: 'animals' }, ['Mochi', 'Gulab', 'Maple']],
  [{ category: 'animals', sort: 'name' }, ['Gulab', 'Maple', 'Mochi']],
  [{ category: 'animals', sort: 'price-asc' }, ['Mochi', 'Maple', 'Gulab']],
  [{ category: 'animals', sort: 'price-desc' }, ['Gulab', 'Mochi', 'Maple']],
  [{ category: 'animals', min: 2500 }, ['Gulab']],
  [{ category: 'animals', max: 2499 }, ['Mochi', 'Maple']],
  [{ q: 'ELEPHANT marigolds' }, ['Gulab']],
  [{ min: 2600, max: 2500 }, []],
  [{ category: 'nobody' }, []],
  [{ category: 'toString' }, []],
  [{ q: '(.*' }, []],
])('%j shows %j', (part, names) => {
  expect(shown(part)).toEqual(names)
})

test('every word the search field suggests finds somebody', () => {
  for (const word of messages.searchExamples.match(/\p{L}+/gu) ?? [])
    expect(shown({ q: word }), word).not.toEqual([])
})
