import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { defaultPrinter } from '../../shared/print/api.ts'
import { layOut } from './lay-out.ts'
import { threeMf } from './solid/model-files.ts'
import { packPlate } from './solid/pack-plate.ts'

const body = (width: number, depth: number) => ({ size_mm: [width, depth, 100] as [number, number, number] })
const figurine = (quantity: number) => ({ bodies: [body(70, 50), body(62, 63)], quantity })

test('bodies stand on the bed side by side, none over another', () => {
  const files = [figurine(1), figurine(2)]
  const places = layOut(files, defaultPrinter)
  const boxes = files.flatMap(({ bodies }, file) =>
    bodies.flatMap(({ size_mm: [width, depth] }, at) =>
      (places[file]?.[at] ?? []).map(({ left, front, isTurned }) => {
        const [right, back] = isTurned ? [left + depth, front + width] : [left + width, front + depth]
        return { left, right, front, back }
      }),
    ),
  )
  expect(boxes).toHaveLength(6)
  for (const [i, one] of boxes.entries()) {
    expect(one.right <= 215 && one.back <= 215, `body ${i} is on the bed`).toBe(true)
    for (const other of boxes.slice(i + 1))
      expect(
        one.right < other.left || other.right < one.left || one.back < other.front || other.back < one.front,
        `body ${i} stands free`,
      ).toBe(true)
  }
})

test('what does not fit, or is too high for the printer, is refused with the number of figures', () => {
  expect(() => layOut([figurine(9)], defaultPrinter)).toThrow('These 9 figures do not fit on a bed')
  expect(() => layOut([figurine(1)], { ...defaultPrinter, bed_z_mm: 90 })).toThrow('This figure does not fit')
})

test('four figures with their heads and bases go on one bed, some parts turned', () => {
  const figure = { bodies: [body(63, 24.4), body(54.6, 50.6), body(66, 67.1)], quantity: 4 }
  const places = layOut([figure], defaultPrinter).flat(2)
  expect(places).toHaveLength(12)
  expect(places.some(({ isTurned }) => isTurned)).toBe(true)
})

test('a part that is turned stands where its place begins', async () => {
  const corners = [
    [5, -2, 1],
    [15, 2, 1],
    [5, 2, 9],
  ]
  const vertices = corners.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')
  const xml = `name="figure"><mesh><vertices>${vertices}</vertices></mesh>`
  const file = threeMf([{ xml, at: [[0, 0, 0]] }], {})
  const places = [[{ left: 20, front: 30, isTurned: true }]]
  const { bytes } = await packPlate({ title: 'Plate', files: [{ name: 'A', threeMf: file, places }] })
  const model = strFromU8(unzipSync(bytes)['3D/3dmodel.model'] ?? new Uint8Array())
  const [a = 0, b = 0, , d = 0, e = 0, , , , , x = 0, y = 0, z = 0] = (
    /transform="([^"]+)"/.exec(model)?.[1] ?? ''
  )
    .split(' ')
    .map(Number)
  expect(corners.map(([u = 0, v = 0, w = 0]) => [u * a + v * d + x, u * b + v * e + y, w + z])).toEqual([
    [24, 30, 0],
    [20, 40, 0],
    [20, 30, 8],
  ])
})
