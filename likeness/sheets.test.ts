import { expect, test } from 'vitest'
import { keyOf } from './sheets.ts'

const people = ['turbans', 'girls'].flatMap(group =>
  [1, 2, 3, 4, 5, 6].map(at => ({ name: `${group} ${at}`, file: `${at}.jpg`, group, truth: {} })),
)

test('each figure stands once beside its own photo and once beside another of its group, and among all six', () => {
  const { pairs, choices } = keyOf(people, 1)
  for (const { name, group } of people) {
    const own = pairs.filter(({ figure, photo }) => figure === name && photo === name)
    const other = pairs.filter(({ figure, photo }) => figure === name && photo !== name)
    expect([own.length, other.length]).toEqual([1, 1])
    expect(other[0]?.photo.startsWith(group)).toBe(true)
    const [six] = choices.filter(({ figure }) => figure === name)
    expect(six?.photos.toSorted()).toEqual(people.filter(one => one.group === group).map(one => one.name))
  }
  expect(pairs).toHaveLength(24)
})

test('a seed gives the same sheets again, another one others; one alone of a kind has no other', () => {
  expect(keyOf(people, 2)).toEqual(keyOf(people, 2))
  expect(keyOf(people, 2).pairs).not.toEqual(keyOf(people, 3).pairs)
  const alone = keyOf(people.slice(0, 1), 1)
  expect([alone.pairs.length, alone.choices.length]).toEqual([1, 0])
})
