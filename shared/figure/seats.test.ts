import { describe, expect, test } from 'vitest'
import { figureParts, type Kit, type KitFrame } from '../kit/api.ts'
import {
  clashesOf,
  defaultFigure,
  type Figure2,
  kitParts,
  poseWithout,
  readFigure,
  withoutClashes,
} from './figure.ts'
import { afterChoice, partChoices } from './figure-choices.ts'
import { readFigureCode, writeFigureCode } from './figure-code.ts'
import { composeScene } from './figure-scene.ts'
import { shapePart } from './figure-shape.ts'
import { lapOf, seatColour } from './laps.ts'
import { offeredParts } from './offered-parts.ts'
import { outfitColours } from './outfit-cloths.ts'
import type { Surface } from './surface.ts'

const SEATS = ['sitting', 'wheelchair'] as const
const seated = (pose: (typeof SEATS)[number], more: Partial<Figure2> = {}): Figure2 => ({
  ...defaultFigure,
  pose,
  ...more,
})
const dressed = (style: Figure2['outfit']['style']) => ({ ...defaultFigure.outfit, style, colours: [] })

const file = (url: string, more: { pose?: string; variant?: string } = {}) => ({
  ...{ pose: null, build: null, variant: null, url, bytes: 1 },
  ...more,
})
const part = (id: string, files: ReturnType<typeof file>[]) => ({
  ...{ id, label: id, url: null, bytes: 0, excludes: [] },
  files,
})
const kit: Pick<Kit, 'slots'> = {
  slots: [
    {
      id: 'outfit',
      parts: [
        part('crew-tee', [
          file('trunk'),
          file('waving arms', { pose: 'wave', variant: 'arms' }),
          file('resting arms', { pose: 'sitting', variant: 'arms' }),
        ]),
      ],
    },
    { id: 'lap', parts: [part('trainers', [file('lap')])] },
    { id: 'seat', parts: [part('stool', [file('stool')]), part('wheelchair', [file('wheelchair')])] },
    {
      id: 'prop',
      parts: [part('book', [file('held book', { pose: 'hold' }), file('open book', { pose: 'sitting' })])],
    },
  ],
}
const filesOf = (figure: Figure2) => figureParts(figure, kit).map(({ file: { url } }) => url)

describe('a seated figure', () => {
  test('has a lap in every outfit that is offered, painted with colours of that outfit', () => {
    for (const pose of SEATS)
      for (const style of offeredParts.outfit) {
        const lap = lapOf({ pose, outfit: dressed(style) })
        expect(lap, style).not.toBeNull()
        const own = outfitColours[style].map((_, at) => at + 1)
        for (const colour of Object.values(lap?.colours ?? {}))
          if (typeof colour === 'number') expect(own, style).toContain(colour)
          else expect(colour, style).toMatch(/^#[0-9a-f]{6}$/)
      }
    expect(lapOf(defaultFigure)).toBeNull()
  })

  test('is a trunk cut off at the hips, resting arms, a lap and what it sits on; no other figure has these', () => {
    expect(filesOf(seated('sitting'))).toEqual(['trunk', 'resting arms', 'lap', 'stool'])
    expect(filesOf(seated('wheelchair'))).toEqual(['trunk', 'resting arms', 'lap', 'wheelchair'])
    expect(filesOf(defaultFigure)).toEqual(['trunk', 'waving arms'])
    const [trunk, arms, lap] = figureParts(seated('sitting'), kit)
    expect([trunk?.cut, arms?.cut, lap?.cut]).toEqual([0.37, undefined, undefined])
    expect(lap?.regions).toMatchObject({ 'lap-legs': 'cloth-2', 'lap-shoes': 'cloth-3' })
    expect(lap?.tint['lap-legs']).toBe(defaultFigure.outfit.colours[1])
  })

  test('sits in the colour worn with the main one, or in that', () => {
    expect(seatColour(seated('wheelchair'))).toBe(defaultFigure.outfit.colours[0])
    expect(seatColour(seated('wheelchair', { outfit: dressed('saree-nivi') }))).toBe('#2f7f78')
  })

  test('has on the lap what lies there, and stands up or lifts a hand for the rest', () => {
    for (const prop of ['laptop', 'book', 'gift', 'trophy', 'heart', 'dog', 'cat', 'ball', 'camera'] as const)
      expect(clashesOf(seated('wheelchair', { prop }))).toEqual({})
    expect(filesOf(seated('sitting', { prop: 'book' }))).toContain('open book')
    expect(withoutClashes(seated('sitting', { prop: 'cup' })).pose).toBe('hold')
    expect(withoutClashes(seated('wheelchair', { prop: 'guitar' })).pose).toBe('stand')
    expect(clashesOf(seated('wheelchair', { prop: 'tabla' })).pose).toMatch(/somebody who stands/)
    expect(poseWithout(seated('wheelchair', { prop: 'laptop' }))).toBe('wheelchair')
  })

  test('a thing in the hand takes nobody out of a wheelchair', () => {
    for (const prop of ['bat', 'cup', 'guitar'])
      expect(afterChoice(partChoices.prop, seated('wheelchair'), prop)).toMatchObject({
        figure: null,
        reason: expect.stringContaining('both hands rest'),
      })
    expect(afterChoice(partChoices.prop, seated('wheelchair'), 'book').figure?.pose).toBe('wheelchair')
    expect(afterChoice(partChoices.prop, seated('sitting'), 'cup').figure?.pose).toBe('hold')
  })

  test('is chosen like any other pose, and the first outfits have none', () => {
    for (const pose of SEATS) {
      expect(afterChoice(partChoices.pose, defaultFigure, pose).figure?.pose).toBe(pose)
      const figure = seated(pose)
      expect(readFigure(figure).errors).toBeNull()
      expect(readFigureCode(writeFigureCode(figure))).toEqual(figure)
      const early = seated(pose, { outfit: dressed('tee'), prop: 'laptop' })
      expect(clashesOf(early).pose).toMatch(/"wave" and "hold"/)
      expect(withoutClashes(early).pose).toBe('hold')
    }
  })
})

const frame: KitFrame = {
  base: { radius: 0.5, height: 0.2 },
  head: { right: [0.9, 0, 0], up: [0, 0.9, 0], front: [0, 0, 0.9], at: [0, 1.2, 0] },
  child: { lower: 0.17, body: 0.805 },
  teen: { lower: 0.078, body: 0.91, head: 0.97 },
  toddler: { lower: 0.314, body: 0.64, head: 0.94 },
  elder: { lower: 0.044, body: 0.95, head: 0.99 },
  hand: { wave: [0.3, 0.4, 0.2], hold: [-0.3, 0.7, 0.3], sitting: [0, 0.55, 0.26] },
  seat: { sitting: 0.14, wheelchair: 0.1 },
}
const shaped = (carrier: 'head' | 'body' | 'hand' | 'lap' | 'seat', point: number[], figure: Figure2) => {
  const points = Float32Array.from(point)
  shapePart(points, { carrier, slot: carrier }, figure, frame)
  return [...points]
}
const builds = kitParts.age.flatMap(age => [0.85, 1, 1.3].map(girth => ({ age, girth })))

describe('shaping a seated figure', () => {
  test.each(builds)('lowers trunk and head by one amount: $age, girth $girth', build => {
    const size = build.age === 'adult' ? 1 : (frame[build.age]?.body ?? 1)
    for (const pose of SEATS)
      for (const carrier of ['head', 'body'] as const) {
        const point = [0.1, 0.8, 0.05]
        const [x, y, z] = shaped(carrier, point, { ...defaultFigure, pose: 'hold', build })
        const low = shaped(carrier, point, seated(pose, { build }))
        expect((y ?? 0) - (low[1] ?? 0)).toBeCloseTo((frame.seat?.[pose] ?? 0) * size, 5)
        expect([low[0], low[2]].map(v => v?.toFixed(5))).toEqual([x?.toFixed(5), z?.toFixed(5)])
      }
  })

  test.each(builds)('keeps the lap at the trunk: $age, girth $girth', build => {
    for (const pose of SEATS)
      for (const [x, y, z] of [
        [0.2, 0.44, 0.02],
        [-0.12, 0.5, 0.17],
        [0.05, 0.4, -0.16],
      ] as const) {
        const figure = seated(pose, { build })
        const trunk = shaped('body', [x, y, z], figure)
        const lap = shaped('lap', [x, y - 0.14, z], figure)
        for (const k of [0, 1, 2]) expect(lap[k]).toBeCloseTo(trunk[k] ?? 9, 5)
      }
  })

  test('keeps wheels round and their distance to wider hips', () => {
    const wide = seated('wheelchair', { build: { age: 'adult', girth: 1.3 } })
    const [top, front] = [
      [0.31, 0.4, 0.04],
      [0.31, 0.2, 0.24],
    ].map(point => shaped('seat', point, wide))
    expect(top?.[0]).toBeCloseTo(front?.[0] ?? 0, 5)
    expect(top?.[0]).toBeGreaterThan(0.36)
    expect([front?.[1], front?.[2]].map(v => v?.toFixed(3))).toEqual(['0.200', '0.240'])
  })
})

test('of a trunk nothing is drawn below its cut', () => {
  const column: Surface = {
    ...{ region: 'cloth-1', finish: 'cloth' },
    points: Float32Array.from([0, 0, 0, 0.2, 0.1, 0, 0, 0.6, 0, 0.2, 0.8, 0]),
    normals: new Float32Array(12),
    paint: new Float32Array(12).fill(1),
    triangles: Uint32Array.from([0, 1, 2, 1, 3, 2, 0, 1, 1]),
    piece: new Uint16Array(3),
  }
  const [trunk] = figureParts(seated('sitting'), kit)
  if (!trunk) expect.fail('no trunk')
  const { points, triangles } = composeScene(seated('sitting'), frame, [{ part: trunk, surfaces: [column] }])
  const heights = [...triangles].map(corner => points[corner * 3 + 1] ?? 0)
  expect(triangles).toHaveLength(6)
  expect(Math.min(...heights)).toBeCloseTo(0.37 - 0.14, 5)
})
