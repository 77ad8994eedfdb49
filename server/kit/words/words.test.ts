import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultFigure, type Figure2 } from '../../../shared/figure/figure.ts'
import type { ShirtWords } from '../../../shared/figure/shirt-words.ts'
import { figureParts, shirtIn } from '../../../shared/kit/api.ts'
import { clampLabel } from '../../../shared/name-label.ts'
import { readScene } from '../drawing/answer-tasks.ts'
import { openKit } from '../kit-files.ts'
import { labelScripts } from '../label/scripts.ts'
import { manifold } from '../manifold.ts'
import { printBodies } from '../print-bodies.ts'
import { solidOfWords } from './words-glb.ts'

const directory = resolve(import.meta.dirname, '../../../art/kit')
const kit = openKit(directory)
const SHIRTS = ['football', 'cricket-kit'] as const
type Style = (typeof SHIRTS)[number]
const wearing = (style: Style, words: ShirtWords | null, more: Partial<Figure2> = {}): Figure2 => ({
  ...defaultFigure,
  ...more,
  outfit: { ...defaultFigure.outfit, style, colours: [], words },
})
const placed = async (figure: Figure2) =>
  figureParts(figure, await kit.stored(figure.kit)).map(part => ({
    ...part,
    path: kit.pathOf(part.file.url),
  }))
const sentence = async (style: Style, words: ShirtWords) => {
  const { path } = shirtIn(await placed(wearing(style, words))) ?? { path: '' }
  return solidOfWords({ style, words, path }).then(
    solid => {
      expect(solid?.status()).toBe('NoError')
      solid?.delete()
      return null
    },
    (error: unknown) => String(error),
  )
}

test.each(labelScripts)('a name in $script stands on both shirts', async ({ checked }) => {
  for (const style of SHIRTS)
    expect(await sentence(style, { name: clampLabel(checked).slice(0, 10).trim(), number: 10 })).toBeNull()
})

test.each([
  ['🙂', 'We cannot set “🙂” on a shirt yet.'],
  ['WWWWWWWWWWWW', 'too long to be read on a shirt'],
])('%s cannot be set, and the sentence says why', async (name, why) => {
  expect(await sentence('football', { name, number: null })).toContain(why)
})

test.each([
  ['football', { age: 'adult', girth: 1 }],
  ['cricket-kit', { age: 'toddler', girth: 0.85 }],
  ['football', { age: 'elder', girth: 1.3 }],
] as const)('the words on the %s of %j are rooted in the shirt and stand out of it', async (style, build) => {
  const bodies = await printBodies(kit, directory, wearing(style, { name: 'Asha', number: 88 }, { build }))
  const { Manifold, Mesh } = await manifold()
  const [shirt, words] = ['jersey', 'words'].map(name => {
    const found = bodies.filter(body => body.name === name)
    const solids = found.map(
      ({ points, triangles }) =>
        new Manifold(new Mesh({ numProp: 3, vertProperties: points, triVerts: triangles })),
    )
    return Manifold.union(solids)
  })
  if (!shirt || !words) throw new Error('there are no words')
  const letters = words.decompose()
  expect(letters.length, 'ASHA, 88 and 88').toBe(8)
  for (const letter of letters) {
    const within = letter.intersect(shirt).volume() / letter.volume()
    expect(within).toBeGreaterThan(0.3)
    expect(within).toBeLessThan(0.85)
  }
  expect(bodies.filter(({ name }) => name === 'number')).toEqual([])
})

test.each(SHIRTS)('without words of one’s own the %s is as it was sculpted', async style => {
  const bodies = await printBodies(kit, directory, wearing(style, null))
  expect(bodies.some(({ name }) => name === 'number')).toBe(true)
  expect(bodies.some(({ name }) => name === 'words')).toBe(false)
  const trianglesOf = async (words: ShirtWords | null) => {
    const figure = wearing(style, words)
    const { frame } = await kit.stored(figure.kit)
    return (await readScene(figure, frame, await placed(figure))).triangles.length / 3
  }
  const [sculpted, bare] = [await trianglesOf(null), await trianglesOf({ name: null, number: null })]
  expect(sculpted - bare).toBe({ football: 412 + 964 + 522 + 208, 'cricket-kit': 616 + 186 }[style])
})
