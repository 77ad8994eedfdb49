import { existsSync, readFileSync } from 'node:fs'
import { NodeIO } from '@gltf-transform/core'
import { expect, test } from 'vitest'
import type { BaseKind } from '../../../shared/figure/figure-size.ts'
import { clampLabel } from '../../../shared/name-label.ts'
import { licencePath } from './label-fonts.ts'
import { BAND, labelGlb, labelSolid, SEEN_DEGREES } from './label-solid.ts'
import { labelScripts } from './scripts.ts'
import { LabelRefused, shapeLabel } from './shape-label.ts'

const ids = async (text: string) => (await shapeLabel(text)).glyphs?.map(glyph => glyph.id) ?? []
const sentence = (text: string, base: BaseKind = 'foot') =>
  labelSolid(text, base).then(
    ({ solid }) => solid.delete(),
    (error: unknown) => (error instanceof LabelRefused ? error.message : error),
  )

test.each(labelScripts)('$script is set with every sign, closed, within the band', async row => {
  const { glyphs, missing } = await shapeLabel(row.checked)
  expect(missing).toBeNull()
  expect(glyphs?.every(({ id, font }) => id !== 0 && id !== font.dottedCircle)).toBe(true)
  const { solid, thinShare } = await labelSolid(row.checked, 'round')
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

/** Twenty letters as a person counts them. */
const LONG_NAMES: Record<string, string> = {
  Latin: 'Alexandria Chatterjee',
  Devanagari: 'श्रीमती अन्नपूर्णा क्षीरसागर विश्वेश्वर',
  Tamil: 'ஸ்ரீநிவாசராகவன் கிருஷ்ணமூர்த்தி',
  Bengali: 'স্নিগ্ধা কৃষ্ণা বন্দ্যোপাধ্যায় চট্টোপাধ্যায়',
  Gujarati: 'જ્ઞાનેશ્વરી લક્ષ્મીપ્રસાદ પટેલ શ્રી કૃષ્ણ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਰੰਧਾਵਾ ਖ਼ਾਲਸਾ ਜੀ ਸਾਹਿਬ',
  Telugu: 'శ్రీలక్ష్మి వెంకటేశ్వర రామకృష్ణ శాస్త్రి గారు',
  Kannada: 'ಶ್ರೀಕೃಷ್ಣ ವೆಂಕಟೇಶ್ವರ ರಾಮಚಂದ್ರ ಶಾಸ್ತ್ರಿ',
  Malayalam: 'ശ്രീലക്ഷ്മി വെങ്കിടേശ്വര കൃഷ്ണൻ നമ്പൂതിരി',
  Oriya: 'ଶ୍ରୀକୃଷ୍ଣ ଚନ୍ଦ୍ର ମହାପାତ୍ର ବିଶ୍ୱନାଥ ଦାସ',
}
test.each(labelScripts)('twenty letters in $script are seen from the front and wide enough', async row => {
  const name = clampLabel(LONG_NAMES[row.script] ?? '')
  const { solid, thinShare } = await labelSolid(name, 'foot')
  const { min, max } = solid.boundingBox()
  expect(solid.status()).toBe('NoError')
  expect(max[0], 'within 50 degrees of the front').toBeLessThan(
    (BAND.radius + 0.02) * Math.sin(((SEEN_DEGREES + 1) * Math.PI) / 180),
  )
  expect(min[1]).toBeGreaterThan(BAND.bottom)
  expect(max[1]).toBeLessThan(BAND.top)
  expect(thinShare).toBeLessThanOrEqual(0.05)
  solid.delete()
})

test.each([
  ['Asha', 1],
  ['Zoë D’Souza', 1],
  ['Alexandria Chatterjee', 1],
  ['Wolfgang Würstchenmann', 2],
  ['W'.repeat(20), 1],
])('%s stands on %i line(s), as large as they can be', async (name, lines) => {
  const label = await labelSolid(clampLabel(name), 'foot')
  label.solid.delete()
  expect(label.lines).toBe(lines)
})

test('a name on the first base stays on one line, as it was made', async () => {
  const label = await labelSolid('Wolfgang Würstchenma', 'round')
  label.solid.delete()
  expect(label.lines).toBe(1)
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
  const { made, solid } = await labelSolid(' Zoë  श्री ', 'foot')
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
  const root = (await new NodeIO().readBinary(await labelGlb('Aarav', 'foot'))).getRoot()
  expect(root.listMaterials().map(material => material.getName())).toEqual(['fixed.satin'])
  const [points] = root.listAccessors().filter(accessor => accessor.getType() === 'VEC3')
  expect(points?.getMax([])[2]).toBeGreaterThan(BAND.radius)
})
