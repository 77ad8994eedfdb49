import { expect, test } from 'vitest'
import { defaultPrinter } from '../../shared/print/api.ts'
import { layOut } from './lay-out.ts'

const body = (width: number, depth: number) => ({ size_mm: [width, depth, 100] as [number, number, number] })
const figurine = (quantity: number) => ({ bodies: [body(70, 50), body(62, 63)], quantity })

test('bodies stand on the bed side by side, none over another', () => {
  const files = [figurine(1), figurine(2)]
  const places = layOut(files, defaultPrinter)
  const boxes = files.flatMap(({ bodies }, file) =>
    bodies.flatMap(({ size_mm: [width, depth] }, at) =>
      (places[file]?.[at] ?? []).map(([x, y]) => ({ left: x, right: x + width, front: y, back: y + depth })),
    ),
  )
  expect(boxes).toHaveLength(6)
  for (const [i, one] of boxes.entries()) {
    expect(one.right <= 215 && one.back <= 215, `body ${i} is on the bed`).toBe(true)
    for (const other of boxes.slice(i + 1))
      expect(
        one.right < other.left || other.right < one.left || one.back < other.front || other.back < one.front,
      ).toBe(true)
  }
})

test('what does not fit, or is too high for the printer, is refused with the number of figures', () => {
  expect(() => layOut([figurine(9)], defaultPrinter)).toThrow('These 9 figures do not fit on a bed')
  expect(() => layOut([figurine(1)], { ...defaultPrinter, bed_z_mm: 90 })).toThrow('This figure does not fit')
})
