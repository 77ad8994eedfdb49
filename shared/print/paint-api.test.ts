import { describe, expect, test } from 'vitest'
import { ciede2000, distanceWords, labOf, matchPaint, type Paint } from './paint-api.ts'

const shelf: Paint[] = [
  { name: 'White', brand: 'Fevicryl', colour: '#f6f4ee' },
  { name: 'Black', brand: 'Fevicryl', colour: '#1c191d' },
  { name: 'Red', brand: 'Camel', colour: '#b3221f' },
  { name: 'Yellow', brand: 'Camel', colour: '#f0c419' },
  { name: 'Burnt sienna', brand: 'Camel', colour: '#7a3b22' },
]

describe('the distance of two colours', () => {
  // Of the pairs that Sharma, Wu and Dalal publish for checking.
  test.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('%j and %j are %f apart', (one, other, distance) => {
    expect(ciede2000(one, other)).toBeCloseTo(distance, 3)
    expect(ciede2000(other, one)).toBeCloseTo(distance, 3)
  })

  test('white is at the top of the scale', () => {
    const [l, a, b] = labOf('#ffffff')
    expect([l, a, b].map(value => Math.round(value * 10) / 10 + 0)).toEqual([100, 0, 0])
  })
})

describe('a paint from the shelf', () => {
  test('is taken as it is where it is near', () => {
    const match = matchPaint('#f5f3ec', shelf)
    expect(match?.parts).toEqual([{ paint: shelf[0], parts: 1 }])
    expect(distanceWords(match?.distance ?? 99)).toBe('the same to the eye')
  })

  test('is mixed of two where one alone is far off', () => {
    const match = matchPaint('#e0701c', shelf)
    expect(match?.parts.map(({ paint }) => paint.name).toSorted()).toEqual(['Red', 'Yellow'])
    expect(match?.distance).toBeLessThan(10)
  })

  test('is none on an empty shelf', () => {
    expect(matchPaint('#e0701c', [])).toBeNull()
  })
})
