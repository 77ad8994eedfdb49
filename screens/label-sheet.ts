// node scripts/run.mjs screens/label-sheet.ts: a name in each script on the base, as screens/kit-pictures/labels.png.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { readScene } from '../server/kit/drawing/answer-tasks.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { labelGlb } from '../server/kit/label/label-solid.ts'
import { labelScripts } from '../server/kit/label/scripts.ts'
import { defaultFigure, KIT_VERSION } from '../shared/figure/figure.ts'
import { figureParts } from '../shared/kit/api.ts'

const SIZE = 1400
const TILE = { left: 380, top: 1160, width: 640, height: 200 }
const ACROSS = 2
const kit = openKit(resolve(import.meta.dirname, '../art/kit'))
const { frame, slots } = await kit.stored(KIT_VERSION)
const parts = figureParts(defaultFigure, { slots }).map(part => ({
  ...part,
  path: kit.pathOf(part.file.url),
}))
const folder = resolve(import.meta.dirname, 'kit-pictures')
const models = mkdtempSync(join(tmpdir(), 'labels-'))

async function tile(name: string, i: number) {
  const path = join(models, `${i}.glb`)
  writeFileSync(path, await labelGlb(name, 'foot'))
  const file = { pose: null, build: null, variant: null, url: '', bytes: 0 }
  const label = { slot: 'label', part: 'letters', file, carrier: 'ground', tint: {}, path } as const
  const scene = await readScene(defaultFigure, frame, [...parts, label])
  const view = { turn: 0, size: SIZE, backdrop: defaultFigure.backdrop }
  const picture = sharp(drawFigure(scene, view), { raw: { width: SIZE, height: SIZE, channels: 3 } })
  return picture.extract(TILE).png({ compressionLevel: 1 }).toBuffer()
}

const names = [...labelScripts.map(({ checked }) => checked), 'Aarav', 'Wwwwwwwwwwwwwwwwwwww']
const pictures: Buffer[] = []
for (const [i, name] of names.entries()) pictures.push(await tile(name, i))
rmSync(models, { recursive: true })
mkdirSync(folder, { recursive: true })
const rows = Math.ceil(names.length / ACROSS)
const canvas = {
  width: ACROSS * TILE.width,
  height: rows * TILE.height,
  channels: 3,
  background: '#fff',
} as const
const places = pictures.map((input, i) => ({
  input,
  left: (i % ACROSS) * TILE.width,
  top: Math.floor(i / ACROSS) * TILE.height,
}))
await sharp({ create: canvas }).composite(places).png().toFile(join(folder, 'labels.png'))
console.log(`labels: ${names.length} names`)
