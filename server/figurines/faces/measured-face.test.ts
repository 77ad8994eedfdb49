import { describe, expect, test } from 'vitest'
import { amountsOf, bendFace, type HeadPoint } from '../../../shared/figure/bend-face.ts'
import type { Face, FaceKey } from '../../../shared/figure/figure-face.ts'
import { FACE_NORM, measuredFace, USUAL_LAUGH, USUAL_NOD } from './measured-face.ts'
import type { Point3 } from './mesh.ts'
import { RATIOS, type Ratios, ratiosOf, turnOf } from './ratios.ts'

type Place = readonly [x: number, y: number, z: number]
/** Of the left half, as the camera sees it, with the number of the point that mirrors it. */
const PAIRS: Record<number, readonly [other: number, at: Place]> = {
  234: [454, [-50, 0, 30]],
  172: [397, [-40, 40, 12]],
  148: [377, [-9, 58, 2]],
  33: [263, [-31, -12, 6]],
  133: [362, [-13, -11, 4]],
  159: [386, [-22, -15, 3]],
  145: [374, [-22, -9, 3]],
  46: [276, [-37, -20, 6]],
  52: [282, [-24, -25, 0]],
  105: [334, [-24, -28, 0]],
  55: [285, [-9, -22, -4]],
  129: [358, [-16, 12, -2]],
  61: [291, [-20, 32, 0]],
}
const MIDDLE: Record<number, Place> = {
  10: [0, -60, 0],
  152: [0, 62, 0],
  168: [0, -14, -8],
  2: [0, 21, -10],
  1: [0, 13, -20],
  0: [0, 26, -9],
  13: [0, 32, -7],
  14: [0, 32, -7],
  17: [0, 39, -7],
}

function pointsWith(change: (place: Place, numbers: readonly number[]) => Place = place => place): Point3[] {
  const points: Point3[] = Array.from({ length: 468 }, () => ({ x: 0, y: 0, z: 0 }))
  const put = (at: number, [x, y, z]: Place) => {
    points[at] = { x, y, z }
  }
  for (const [at, [other, place]] of Object.entries(PAIRS)) {
    const [x, y, z] = change(place, [Number(at)])
    put(Number(at), [x, y, z])
    put(other, [-x, y, z])
  }
  for (const [at, place] of Object.entries(MIDDLE)) put(Number(at), change(place, [Number(at)]))
  return points
}

const faceOf = (points: Point3[]): Face => {
  const ratios: Ratios = { ...ratiosOf(points), brow_thickness: null }
  return measuredFace(ratios, { ...turnOf(points), nod: USUAL_NOD }) ?? expect.fail('it was not measured')
}
const moved =
  (by: Place, ...which: number[]) =>
  (place: Place, numbers: readonly number[]): Place =>
    numbers.some(at => which.includes(at)) ? [place[0] + by[0], place[1] + by[1], place[2] + by[2]] : place

describe('points that lie otherwise', () => {
  const usual = faceOf(pointsWith())
  const apart = (change: (place: Place, numbers: readonly number[]) => Place, key: FaceKey) =>
    (faceOf(pointsWith(change))[key] ?? 0) - (usual[key] ?? 0)
  test.each<[string, FaceKey, (place: Place, numbers: readonly number[]) => Place]>([
    ['a wider face', 'width', ([x, y, z]) => [x * 1.08, y, z]],
    ['a taller face', 'height', ([x, y, z]) => [x, y * 1.08, z]],
    ['a wider jaw', 'jaw', moved([-3, 0, 0], 172)],
    ['a wider chin', 'chin', moved([-2, 0, 0], 148)],
    ['longer eyes', 'eye_size', moved([-3, 0, 0], 33)],
    ['eyes further apart', 'eye_gap', moved([-2, 0, 0], 33, 133, 145, 159)],
    ['outer corners of the eyes that lie higher', 'eye_tilt', moved([0, -2, 0], 33)],
    ['wider open eyes', 'eye_open', moved([0, -3, 0], 159)],
    ['higher brows', 'brow_height', moved([0, -4, 0], 46, 52, 55, 105)],
    ['brows that rise outwards', 'brow_tilt', moved([0, -2, 0], 46)],
    ['arched brows', 'brow_arch', moved([0, -2, 0], 52)],
    ['a wider nose', 'nose_width', moved([-3, 0, 0], 129)],
    ['a longer nose', 'nose_length', moved([0, 4, 0], 2)],
    ['a nose that stands out', 'nose_depth', moved([0, 0, -3], 1)],
    ['a wider mouth', 'mouth_width', moved([-5, 0, 0], 61)],
    ['fuller lips', 'lips', moved([0, 3, 0], 17)],
  ])('%s: more of %s', (_, key, change) => {
    expect(apart(change, key)).toBeGreaterThan(0.1)
  })

  test('a head turned a little aside has the same face, claimed less; one turned far has none', () => {
    const turned = (by: number) =>
      pointsWith().map(({ x, y, z }) => ({
        x: x * Math.cos(by) - z * Math.sin(by),
        y,
        z: x * Math.sin(by) + z * Math.cos(by),
      }))
    const [straight, aside] = [ratiosOf(turned(0)), ratiosOf(turned(0.4))]
    for (const [key, value] of Object.entries(straight))
      expect((aside as Record<string, number>)[key], key).toBeCloseTo(value, 5)
    const claimed = faceOf(turned(0)).mouth_width ?? 0
    expect(faceOf(turned(0.4)).mouth_width ?? 0).toBeCloseTo(claimed / 2, 1)
    expect(measuredFace({ ...aside, brow_thickness: null }, { aside: 0.7, nod: USUAL_NOD })).toBeNull()
  })
})

const usualRatios: Ratios = {
  ...(Object.fromEntries(RATIOS.map(ratio => [ratio, FACE_NORM[ratio].mean])) as Record<
    (typeof RATIOS)[number],
    number
  >),
  laugh: USUAL_LAUGH.mean,
}
const STRAIGHT = { aside: 0, nod: USUAL_NOD }

test('small differences stay average, large ones are exaggerated, the largest are held', () => {
  const widths = [0, 0.2, -1, 1.5, 9].map(apart => {
    const mouth_width = FACE_NORM.mouth_width.mean + apart * FACE_NORM.mouth_width.spread
    return measuredFace({ ...usualRatios, mouth_width }, STRAIGHT)
  })
  expect(widths).toEqual([{}, {}, { mouth_width: -0.6 }, { mouth_width: 0.9 }, { mouth_width: 1 }])
})

test('what a laugh stretches is no wide mouth', () => {
  const { mean, spread, byLaugh } = FACE_NORM.mouth_width
  const laughing = {
    laugh: USUAL_LAUGH.mean + 2 * USUAL_LAUGH.spread,
    mouth_width: mean + 2 * byLaugh,
  }
  const shape = (wider: number) =>
    measuredFace({ ...usualRatios, ...laughing, mouth_width: laughing.mouth_width + wider }, STRAIGHT)
      ?.mouth_width
  expect(shape(0)).toBeUndefined()
  expect(shape(spread)).toBe(0.3)
})

test.each<[FaceKey, string, HeadPoint, 'x' | 'y' | 'z', 1 | -1]>([
  ['eye_tilt', 'eyes', { x: 0.24, y: -0.075, z: 0.35 }, 'y', 1],
  ['eye_gap', 'eyes', { x: 0.1, y: -0.075, z: 0.35 }, 'x', 1],
  ['eye_open', 'eyes', { x: 0.165, y: 0, z: 0.38 }, 'y', 1],
  ['brow_height', 'brows', { x: 0.165, y: 0.078, z: 0.38 }, 'y', 1],
  ['brow_tilt', 'brows', { x: 0.24, y: 0.078, z: 0.35 }, 'y', 1],
  ['brow_arch', 'brows', { x: 0.185, y: 0.078, z: 0.38 }, 'y', 1],
  ['brow_thickness', 'brows', { x: 0.165, y: 0.1, z: 0.38 }, 'y', 1],
  ['mouth_width', 'mouth', { x: 0.08, y: -0.238, z: 0.35 }, 'x', 1],
  ['lips', 'mouth', { x: 0, y: -0.28, z: 0.35 }, 'y', -1],
  ['nose_width', 'nose', { x: 0.05, y: -0.14, z: 0.45 }, 'x', 1],
  ['nose_length', 'nose', { x: 0, y: -0.17, z: 0.45 }, 'y', -1],
  ['nose_depth', 'nose', { x: 0, y: -0.14, z: 0.45 }, 'z', 1],
  ['jaw', 'nose', { x: 0.3, y: -0.27, z: 0.2 }, 'x', 1],
  ['width', 'nose', { x: 0.4, y: 0, z: 0 }, 'x', 1],
  ['height', 'nose', { x: 0, y: 0.4, z: 0 }, 'y', 1],
])('more of %s goes the way it was measured on the %s', (key, slot, point, axis, way) => {
  const bent = { ...point }
  bendFace(bent, slot, amountsOf({ [key]: 1 }) ?? expect.fail('nothing to bend'))
  expect((bent[axis] - point[axis]) * way).toBeGreaterThan(0.004)
})
