import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FACE_KEYS } from '../../../shared/figure/figure-face.ts'
import { portrait } from '../../../test/photos.ts'
import { measureFace } from './measure-face-skill.ts'

const someone = portrait('grey-hair-grey-beard')

test('the same face cut otherwise, in less light or packed anew is nearly the same; nobody has none', async () => {
  const others = await Promise.all([
    sharp(someone).linear(0.7, 0).jpeg({ quality: 85 }).toBuffer(),
    sharp(someone).extract({ left: 20, top: 18, width: 316, height: 405 }).jpeg().toBuffer(),
    sharp(someone).jpeg({ quality: 75 }).toBuffer(),
  ])
  const face = (await measureFace(someone, null)) ?? expect.fail('it was not measured')
  expect(Object.keys(face).length).toBeGreaterThan(8)
  for (const other of others) {
    const again = (await measureFace(other, null)) ?? expect.fail('it was not measured')
    // The grey brows are hardly told from the skin.
    const apart = FACE_KEYS.filter(key => key !== 'brow_thickness').map(key =>
      Math.abs((again[key] ?? 0) - (face[key] ?? 0)),
    )
    expect(apart.reduce((sum, one) => sum + one) / apart.length).toBeLessThan(0.06)
    expect(Math.max(...apart)).toBeLessThan(0.35)
  }
  const wall = sharp({ create: { width: 300, height: 300, channels: 3, background: '#8899aa' } })
  expect(await measureFace(await wall.jpeg().toBuffer(), null)).toBeNull()
})

test('a face too small to show its features is not measured', async () => {
  const far = await sharp(someone)
    .resize(90)
    .extend({ right: 60, left: 60, background: '#777' })
    .jpeg()
    .toBuffer()
  expect(await measureFace(far, null)).toBeNull()
})
