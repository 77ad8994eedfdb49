import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FaceOval } from '../../../../shared/figurines.ts'
import { FIND_FACE_EDGE, findFace, fitFace } from '../../../../shared/find-face.ts'

const PORTRAITS = join(import.meta.dirname, 'portraits')
const FACE = { x: 0.502, y: 0.425, rx: 0.171, ry: 0.167 }
const FARTHER = { x: 0.503, y: 0.436, rx: 0.149, ry: 0.145 }
const everybody = readdirSync(PORTRAITS).map(name => ({
  name,
  face: name.startsWith('afro') ? FARTHER : FACE,
}))

async function pictureOf(photo: Sharp) {
  const small = sharp(await photo.png().toBuffer()).resize(FIND_FACE_EDGE, FIND_FACE_EDGE, { fit: 'inside' })
  const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 as const }
}
const portrait = (name: string) => sharp(readFileSync(join(PORTRAITS, name)))

function expectNear(found: FaceOval | null, face: FaceOval) {
  expect(found).not.toBeNull()
  expect(Math.abs((found?.x ?? 0) - face.x) / face.rx).toBeLessThan(0.2)
  expect(Math.abs((found?.y ?? 0) - face.y) / face.ry).toBeLessThan(0.3)
  expect(Math.abs(Math.log((found?.ry ?? 1) / face.ry))).toBeLessThan(0.3)
}

describe('the face', () => {
  test.each(everybody)('is found in $name', async ({ name, face }) => {
    expectNear(findFace(await pictureOf(portrait(name))), face)
  })

  test.each(everybody)(
    'is found in $name taken under a lamp, and in too little light',
    async ({ name, face }) => {
      expectNear(findFace(await pictureOf(portrait(name).linear([1.14, 1, 0.72], [0, 0, 0]))), face)
      expectNear(findFace(await pictureOf(portrait(name).linear(0.6, 0))), face)
    },
  )

  test.each(everybody)('is found in $name beside the middle', async ({ name, face: { x, y, rx, ry } }) => {
    const cut = await pictureOf(portrait(name).extract({ left: 0, top: 0, width: 296, height: 400 }))
    expectNear(findFace(cut), {
      x: (x * 360) / 296,
      y: (y * 450) / 400,
      rx: (rx * 360) / 296,
      ry: (ry * 450) / 400,
    })
  })

  test.each(everybody)('of $name is fitted from an oval laid roughly over it', async ({ name, face }) => {
    const picture = await pictureOf(portrait(name))
    expectNear(fitFace(picture, { x: 0.5, y: 0.42, rx: 0.225, ry: 0.24 }), face)
    expectNear(fitFace(picture, { ...face, x: face.x + 0.2 * face.rx, y: face.y - 0.2 * face.ry }), face)
  })

  test.each([
    ['nothing', sharp({ create: { width: 120, height: 160, channels: 3, background: '#000' } })],
    [
      'a wall the colour of skin',
      sharp({ create: { width: 120, height: 160, channels: 3, background: '#d9a077' } }),
    ],
    ['clothes', portrait('curly-red.jpg').extract({ left: 60, top: 300, width: 240, height: 150 })],
  ])('is not found in %s', async (_, photo) => {
    expect(findFace(await pictureOf(photo))).toBeNull()
  })

  test('that was laid exactly stays where it was laid', async () => {
    const laid = { ...FACE }
    expect(fitFace(await pictureOf(portrait('long-red-pale-skin.jpg')), laid)).toBe(laid)
  })
})
