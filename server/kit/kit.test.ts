import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifold } from 'manifold-3d'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  defaultFigure,
  type Figure,
  type Figure2,
  KIT_VERSION,
  readFigure,
} from '../../shared/figure/figure.ts'
import { bendScene, composeScene } from '../../shared/figure/figure-scene.ts'
import { lapOf } from '../../shared/figure/laps.ts'
import { offeredParts } from '../../shared/figure/offered-parts.ts'
import { figureParts } from '../../shared/kit/api.ts'
import { openImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { readSurfaces } from './drawing/part-files.ts'
import { exampleFigures } from './example-figures.ts'
import { drawView } from './figure-views.ts'
import { type KitFiles, openKit } from './kit-files.ts'
import { manifold } from './manifold.ts'
import { printBodies } from './print-bodies.ts'
import { randomFigures } from './random-figures.ts'

const directory = resolve(import.meta.dirname, '../../art/kit')
const kit = openKit(directory)
const KB = 1024
const MB = 1e6
const versions = readdirSync(directory).flatMap(name => /^kit-(\d+)\.json$/.exec(name)?.[1] ?? [])
/** The lightness of the drawn figures, 12 by 12, each step a sixteenth. */
const LOOKS: Record<string, string> = {
  1: 'dddddddddddddddec77bdddddeed8975ceddeeec89879eeeeeed7767ceeeeeeec76bdeeeeeed8777deeeeeeee88aeeeeeeeed87deeeeeeeb8987addeeee843347deeffed9879deee',
  2: 'ddddddddddddddddd97cdddddddda647dddddddd8975cddddddd7866bdddddeea449ddddeeec9978ceedeeeda778ceeeeeeed98deeeeeeec8688bddeeee944448deeeeeea88aeeee',
}
/** Saved figures of each version; never changed once the version is released. */
const KEPT: Record<string, Figure> = {
  1: {
    kit: 1,
    skin: '#b9825a',
    head: { shape: 'classic', nose: 'button', jaw: 'soft' },
    eyes: { shape: 'oval', colour: '#5a3a22', size: 'medium', lashes: false },
    brows: 'soft',
    mouth: 'smile',
    marks: ['bindi'],
    hair: { style: 'braid', colour: '#231815' },
    beard: null,
    headwear: null,
    glasses: { style: 'round', colour: '#2a2a30' },
    jewellery: ['jhumkas'],
    outfit: { style: 'saree', colours: ['#c8286a', '#f0bf4a'] },
    prop: 'diya',
    pose: 'hold',
    build: { age: 'adult', girth: 1 },
    backdrop: '#efd9c3',
  },
  2: {
    kit: 2,
    skin: '#9c6640',
    head: { shape: 'long', nose: 'strong', jaw: 'square' },
    face: {
      width: -0.6,
      jaw: 0.5,
      chin: -0.4,
      eye_tilt: 0.5,
      brow_thickness: 0.8,
      nose_length: 0.7,
      ears: 0.6,
    },
    eyes: { shape: 'almond', colour: '#2e1c12', size: 'small', lashes: false },
    brows: 'straight',
    mouth: 'calm',
    marks: ['tilak'],
    hair: { style: 'side-part', colour: '#3a2219' },
    beard: { style: 'stubble', colour: '#3a2219' },
    moustache: { style: 'plain', colour: '#15100f' },
    headwear: null,
    glasses: null,
    jewellery: ['studs'],
    outfit: { style: 'kurta', colours: ['#3f78b4'], pattern: 'plain', legs: null, words: null },
    prop: 'cup',
    pose: 'hold',
    build: { age: 'adult', girth: 1.1 },
    backdrop: '#bcd6ef',
    base: { top: 'plain' },
  },
}

const ELDER = { age: 'elder', girth: 1 } as const

describe('the kit', () => {
  test.each(versions)('of version %s has every file it names, unchanged', async version => {
    const { slots, total_bytes, print_bytes } = await kit.stored(Number(version))
    const files = slots.flatMap(({ parts }) => parts.flatMap(part => part.files))
    const wrong = files.flatMap(({ url, bytes, print, print_bytes }) => {
      const stored: [string, number][] = [
        [kit.pathOf(url), bytes],
        [join(directory, print), print_bytes],
      ]
      return stored.filter(([path, size]) => {
        const content = readFileSync(path)
        return (
          content.length !== size ||
          !path.endsWith(`${createHash('sha256').update(content).digest('hex').slice(0, 16)}.glb`)
        )
      })
    })
    expect(wrong).toEqual([])
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(total_bytes)
    expect(files.reduce((sum, file) => sum + file.print_bytes, 0)).toBe(print_bytes)
  })

  test('that could not be read is read again when it is asked for again', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'kit-'))
    const late = openKit(elsewhere)
    await expect(late.stored(KIT_VERSION)).rejects.toThrow(/ENOENT/)
    cpSync(join(directory, `kit-${KIT_VERSION}.json`), join(elsewhere, `kit-${KIT_VERSION}.json`))
    expect((await late.stored(KIT_VERSION)).version).toBe(KIT_VERSION)
    rmSync(elsewhere, { recursive: true })
  })

  test('stays within what a phone and the founder’s disk can take', async () => {
    const stored = await kit.stored(KIT_VERSION)
    const filesOf = (version: Awaited<ReturnType<typeof kit.stored>>) =>
      version.slots.flatMap(({ parts }) => parts.flatMap(({ files }) => files))
    const before = new Set(filesOf(await kit.stored(1)).map(({ url }) => url))
    const own = filesOf(stored).filter(({ url }) => !before.has(url))
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20 * MB)
    expect(own.reduce((sum, file) => sum + file.print_bytes, 0)).toBeLessThan(40 * MB)
    const weigh = (figure: Figure) =>
      figureParts(figure, stored).reduce((sum, { file }) => sum + file.bytes, 0)
    for (const figure of [defaultFigure, ...exampleFigures]) expect(weigh(figure)).toBeLessThan(300 * KB)
    const largest = Math.max(
      ...stored.slots.flatMap(({ parts }) => parts.flatMap(part => part.files.map(file => file.bytes))),
    )
    expect(largest).toBeLessThan(150 * KB)
  })

  test('has only closed bodies for print', async () => {
    const { slots } = await kit.stored(KIT_VERSION)
    const open = slots.flatMap(slot =>
      slot.parts.flatMap(part =>
        part.files.filter(file => !file.closed).map(file => `${slot.id}.${part.id} ${file.url}`),
      ),
    )
    expect(open).toEqual([])
  })

  test('has a file for every choice in either pose', async () => {
    const stored = await kit.stored(KIT_VERSION)
    const missing: string[] = []
    for (const figure of [...exampleFigures, ...randomFigures(200, 3)]) {
      const there = figureParts(figure, stored).map(({ slot, part }) => `${slot}.${part}`)
      const wanted = [
        `nose.${figure.head.nose}`,
        `eyes.${figure.eyes.shape}`,
        `brows.${figure.brows}`,
        `mouth.${figure.mouth}`,
        `outfit.${figure.outfit.style}`,
      ]
      if (figure.prop) wanted.push(`prop.${figure.prop}`)
      const lap = lapOf(figure)
      if (lap) wanted.push(`lap.${lap.part}`, figure.pose === 'wheelchair' ? 'seat.wheelchair' : 'seat.stool')
      if (figure.beard) wanted.push(`beard.${figure.beard.style}`)
      if (figure.headwear) wanted.push(`headwear.${figure.headwear.style}`)
      if (figure.glasses) wanted.push(`glasses.${figure.glasses.style}`)
      if (figure.hair.style !== 'bald' && !figure.headwear) wanted.push(`hair.${figure.hair.style}`)
      missing.push(...wanted.filter(name => !there.includes(name)))
    }
    expect(missing).toEqual([])
    expect(offeredParts.hair.length).toBeGreaterThanOrEqual(40)
  })

  test('shows at least thirty examples that can be built', () => {
    expect(exampleFigures.length).toBeGreaterThanOrEqual(30)
    for (const figure of [...exampleFigures, ...randomFigures(50, 1)])
      expect(readFigure(figure).errors).toBeNull()
  })

  test.skipIf(!process.env.FULL)(
    'every hair style, alone and under a cap, every beard and every moustache are one closed body with the head',
    { timeout: 900_000 },
    async () => {
      const colour = '#231815'
      const cap = { style: 'cap', colour: '#2f4a73' } as const
      const heads: Partial<Figure2>[] = [
        ...offeredParts.hair.flatMap(style => [
          { hair: { style, colour } },
          { hair: { style, colour }, headwear: cap },
        ]),
        ...offeredParts.beard.map(style => ({ beard: { style, colour } })),
        ...offeredParts.moustache.map(style => ({ moustache: { style, colour } })),
      ]
      const broken: object[] = []
      for (const head of heads) {
        const { status, pieces } = await solidOfFigure(kit, directory, { ...defaultFigure, ...head })
        if (status !== 'NoError' || pieces !== 1) broken.push({ ...head, status, pieces })
      }
      expect(broken).toEqual([])
    },
  )

  test.each([
    defaultFigure,
    KEPT[2] ?? defaultFigure,
    { ...defaultFigure, prop: 'ball' as const },
    { ...defaultFigure, prop: 'dog' as const, pose: 'crossed' as const },
    { ...defaultFigure, prop: 'laptop' as const, pose: 'hold' as const, build: ELDER },
    { ...defaultFigure, prop: 'dog' as const, pose: 'wheelchair' as const },
    { ...defaultFigure, prop: 'book' as const, pose: 'sitting' as const, build: ELDER },
    ...(process.env.FULL ? exampleFigures.slice(1, 3) : []),
  ])('makes one closed body of a figure: $outfit.style, $pose, with $prop', async figure => {
    const { status, pieces, volume } = await solidOfFigure(kit, directory, figure)
    expect(status).toBe('NoError')
    expect(pieces).toBe(1)
    expect(volume).toBeGreaterThan(0.3)
  })
})

test('a face that is bent where it stands is the one that is put together anew', async () => {
  const stored = await kit.stored(KIT_VERSION)
  const plain: Figure2 = {
    ...defaultFigure,
    beard: { style: 'boxed', colour: '#231815' },
    jewellery: ['hoops'],
  }
  const bent: Figure2 = { ...plain, face: { width: 1, height: -0.6, cheek: 1.4, nose_depth: 1, ears: 1 } }
  const parts = await Promise.all(
    figureParts(plain, stored).map(async part => ({
      part,
      surfaces: await readSurfaces(kit.pathOf(part.file.url)),
    })),
  )
  const scene = composeScene(plain, stored.frame, parts)
  const before = scene.points.slice()
  bendScene(scene, bent, stored.frame, parts)
  const anew = composeScene(bent, stored.frame, parts)
  const isSame = (one: Float32Array, other: Float32Array) =>
    Buffer.from(one.buffer).equals(Buffer.from(other.buffer))
  expect(isSame(before, anew.points)).toBe(false)
  expect(isSame(scene.points, anew.points)).toBe(true)
  expect(scene.ground).toBe(anew.ground)
  bendScene(scene, plain, stored.frame, parts)
  expect(isSame(scene.points, before)).toBe(true)
})

describe('pictures of a figure', () => {
  const imageWorker = openImageWorker(fileURLToPath(new URL('../image-worker.ts', import.meta.url)), {
    processes: 1,
  })
  afterAll(() => imageWorker.close())

  test.each(versions)('a figure kept with version %s is still drawn', async version => {
    const figure = KEPT[version]
    expect(figure, 'keep a figure of each version').toBeDefined()
    const bytes = await drawView({ imageWorker, kit }, figure ?? defaultFigure, {
      view: 'preview',
      size: 512,
    })
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'webp' })
    const small = await sharp(bytes).resize(12, 12).greyscale().raw().toBuffer()
    const kept = LOOKS[version] ?? ''
    const apart = [...small].map((light, i) => Math.abs(light - 16 * Number.parseInt(kept[i] ?? '', 16) - 8))
    expect(Math.max(...apart), [...small].map(light => (light >> 4).toString(16)).join('')).toBeLessThan(11)
    const { channels, entropy } = await sharp(bytes).stats()
    expect(channels.every(({ max, min }) => max - min > 120)).toBe(true)
    expect(entropy).toBeGreaterThan(4)
  })

  const SEED = 2026
  const swept = process.env.FULL ? randomFigures(200, SEED) : []
  test.skipIf(!process.env.FULL)(
    `two hundred figures of seed ${SEED} go together, have every part and can be drawn`,
    { timeout: 600_000 },
    async () => {
      const stored = await kit.stored(KIT_VERSION)
      for (const [i, figure] of swept.entries()) {
        expect(readFigure(figure).errors, `figure ${i}`).toBeNull()
        const placed = figureParts(figure, stored)
        const wanted = [figure.outfit.style, figure.prop, figure.glasses?.style, figure.beard?.style]
        expect(placed.map(({ part }) => part)).toEqual(
          expect.arrayContaining(wanted.filter(part => typeof part === 'string')),
        )
        const bytes = await drawView({ imageWorker, kit }, figure, { view: 'preview', size: 256 })
        const { channels } = await sharp(bytes).stats()
        expect(
          channels.some(({ stdev }) => stdev > 15),
          `figure ${i} is seen`,
        ).toBe(true)
      }
    },
  )

  test('the same figure gives the same picture, another side another one', async () => {
    const draw = (view: 'preview' | 'back') =>
      drawView({ imageWorker, kit }, defaultFigure, { view, size: 256 })
    const [one, again, back] = [await draw('preview'), await draw('preview'), await draw('back')]
    expect(Buffer.from(again).equals(Buffer.from(one))).toBe(true)
    expect(Buffer.from(back).equals(Buffer.from(one))).toBe(false)
  })

  test('a colour that is changed is seen, and nothing but it', async () => {
    const backdrop = '#808080'
    const shirt = async (colour: string) => {
      const figure: Figure = {
        ...defaultFigure,
        backdrop,
        outfit: { ...defaultFigure.outfit, colours: [colour] },
      }
      const picture = sharp(await drawView({ imageWorker, kit }, figure, { view: 'front', size: 256 }))
      return picture.removeAlpha().raw().toBuffer()
    }
    const [red, blue] = [await shirt('#c03030'), await shirt('#3030c0')]
    const at = (x: number, y: number) => (y * 256 + x) * 3
    const [chest, corner] = [at(128, 140), at(8, 8)]
    expect(red[chest]).toBeGreaterThan((red[chest + 2] ?? 0) + 40)
    expect(blue[chest + 2]).toBeGreaterThan((blue[chest] ?? 0) + 40)
    expect(Math.abs((red[corner] ?? 0) - (blue[corner] ?? 0))).toBeLessThan(4)
  })
})

/** Specks up to half a cubic millimetre are not pieces, nor are cavities, whose volume is negative. */
const SPECK = 2.6e-6

async function solidOfFigure(kit: KitFiles, directory: string, figure: Figure) {
  const { Manifold, Mesh } = await manifold()
  const bodies = await printBodies(kit, directory, figure)
  const solids = bodies.map(
    ({ points, triangles }) =>
      new Manifold(new Mesh({ numProp: 3, vertProperties: points, triVerts: triangles })),
  )
  const solid: Manifold = Manifold.union(solids)
  const parts = solid.decompose()
  const pieces = parts.filter(piece => piece.volume() > SPECK).length
  const told = { status: solid.status(), pieces, volume: solid.volume() }
  for (const used of [...solids, ...parts, solid]) used.delete()
  return told
}
