import { existsSync, readFileSync } from 'node:fs'
import { NodeIO } from '@gltf-transform/core'
import { expect, test } from 'vitest'
import { licencePath } from './label-fonts.ts'
import { labelGlb } from './label-glb.ts'
import { BAND, labelSolid } from './label-solid.ts'
import { labelScripts } from './scripts.ts'
import { LabelRefused, shapeLabel } from './shape-label.ts'

const ids = async (text: string) => (await shapeLabel(text)).glyphs?.map(glyph => glyph.id) ?? []
const sentence = (text: string) =>
  labelSolid(text).then(
    ({ solid }) => solid.delete(),
    (error: unknown) => (error instanceof LabelRefused ? error.message : error),
  )

test.each(labelScripts)('$script is set with every sign, closed, within the band', async row => {
  const { glyphs, missing } = await shapeLabel(row.checked)
  expect(missing).toBeNull()
  expect(glyphs?.every(({ id, font }) => id !== 0 && id !== font.dottedCircle)).toBe(true)
  const { solid, thinShare } = await labelSolid(row.checked)
  const { min, max } = solid.boundingBox()
  expect(solid.status()).toBe('NoError')
  expect(solid.volume()).toBeGreaterThan(0.0002)
  expect(min[1]).toBeGreaterThan(BAND.bottom)
  expect(max[1]).toBeLessThan(BAND.top)
  expect(thinShare).toBeLessThan(0.05)
  solid.delete()
  expect(existsSync(licencePath(row))).toBe(true)
  expect(readFileSync(licencePath(row), 'utf8')).toContain('SIL OPEN FONT LICENSE')
})

test.each(labelScripts.filter(({ script }) => script !== 'Latin'))(
  'the letters of $script join as they should',
  async ({ checked }) => {
    const apart = (await Promise.all([...checked].map(ids))).flat()
    expect(await ids(checked)).not.toEqual(apart)
  },
)

test('joiners are spelling: with one, half a letter stands alone', async () => {
  const [joined, half, apart] = ['\u0915\u094d\u0937', '\u0915\u094d\u200d\u0937', '\u0915\u094d\u200c\u0937']
  const shapes = await Promise.all([joined, half, apart].map(ids))
  expect(new Set(shapes.map(String)).size).toBe(3)
  expect(shapes[0]).toHaveLength(1)
})

test('letters that have capitals are set in capitals, beside those that have none', async () => {
  const { made, solid } = await labelSolid(' Zoë  श्री ')
  solid.delete()
  expect(made).toBe('ZOË श्री')
})

test.each([
  ['Asha 🙂', '“🙂”'],
  ['Иван', '“И”'],
  ['\u093f', '“\u093f”'],
  ['   ', 'Please type a name.'],
  ['ശ്രീലക്ഷ്മി'.repeat(5), 'too long'],
])('%j cannot be set, and the sentence says why', async (text, why) => {
  expect(await sentence(text)).toContain(why)
})

test('twenty of the widest capitals still fit', async () => {
  expect(await sentence('W'.repeat(20))).toBeUndefined()
})

test('the model is one surface in the frame of the parts', async () => {
  const root = (await new NodeIO().readBinary(await labelGlb('Aarav'))).getRoot()
  expect(root.listMaterials().map(material => material.getName())).toEqual(['fixed.satin'])
  const [points] = root.listAccessors().filter(accessor => accessor.getType() === 'VEC3')
  expect(points?.getMax([])[2]).toBeGreaterThan(BAND.radius)
})
