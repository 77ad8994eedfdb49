import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { adviceOn, type FaceCrop, type Topic } from './coach.ts'

const PORTRAITS = join(import.meta.dirname, '../../test/portraits')
const FACE = { x: 0.502, y: 0.425, rx: 0.171, ry: 0.167 }

/** The crop as the page cuts it, after something was done to the whole photo. */
async function crop(name: string, change = (photo: Sharp) => photo, shrink = 1): Promise<FaceCrop> {
  const source = await change(sharp(readFileSync(join(PORTRAITS, `${name}.jpg`)))).toBuffer()
  const { width: w = 0, height: h = 0 } = await sharp(source).metadata()
  const box = {
    left: Math.round((FACE.x - FACE.rx) * w),
    top: Math.round((FACE.y - FACE.ry) * h),
    width: Math.round(FACE.rx * 2 * w),
    height: Math.round(FACE.ry * 2 * h),
  }
  const { data, info } = await sharp(source)
    .extract(box)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    light: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    facePixels: info.height / shrink,
    share: FACE.ry * 2,
  }
}
const wishesOf = (given: FaceCrop): Topic[] =>
  adviceOn(given)
    .filter(({ good }) => !good)
    .map(({ topic }) => topic)

const everybody = [
  'curly-red',
  'afro-yellow-tee',
  'bald-darkest-skin',
  'bob-dark-skin',
  'long-black-pink-top',
  'white-tousled',
  'short-brown-blue-tee',
  'long-blond-blue-jacket',
]

test.each(everybody)('a good photo of %s gets no advice, whatever the skin', async name => {
  expect(wishesOf(await crop(name))).toEqual([])
})

test.each(everybody)('a blurred photo of %s is told so', async name => {
  expect(wishesOf(await crop(name, photo => photo.blur(5)))).toContain('sharpness')
})

test.each(everybody)('a dark photo of %s is told so', async name => {
  expect(wishesOf(await crop(name, photo => photo.linear(0.3, 0)))).toContain('light')
})

test('a face in hard sun from one side is told so', async () => {
  const shadow = Buffer.from(
    '<svg width="360" height="450"><rect width="180" height="450" fill="#000" opacity="0.75"/></svg>',
  )
  expect(
    wishesOf(await crop('short-brown-blue-tee', photo => photo.composite([{ input: shadow }]))),
  ).toContain('light')
})

test('a face that is far away is told so', async () => {
  expect(wishesOf(await crop('curly-red', undefined, 2))).toEqual(['size'])
  expect(wishesOf({ ...(await crop('curly-red')), share: 0.08 })).toEqual(['size'])
})
