// node scripts/run.mjs scripts/draw-choices.ts: the pictures of the maker's choices, one sheet for each, in
// web/make/choices. Run it when parts of the kit or their light have changed.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { readScene } from '../server/kit/drawing/answer-tasks.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { exampleFigures } from '../server/kit/example-figures.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { defaultFigure, type Figure2, KIT_VERSION, kitParts } from '../shared/figure/figure.ts'
import {
  afterChoice,
  CHOICE_EDGE,
  type GroupPicture,
  groupPictures,
  type PartChoice,
  type PartChoiceId,
  partChoices,
  sampleFigure,
} from '../shared/figure/figure-choices.ts'
import { figureParts } from '../shared/kit/api.ts'

const SIZE = 1024
interface Crop {
  left: number
  top: number
  edge: number
}
const CROPS: Record<PartChoiceId, Crop> = {
  shape: { left: 268, top: 58, edge: 510 },
  jaw: { left: 300, top: 210, edge: 380 },
  nose: { left: 355, top: 290, edge: 210 },
  marks: { left: 310, top: 190, edge: 300 },
  eyes: { left: 352, top: 235, edge: 240 },
  eyeSize: { left: 352, top: 235, edge: 240 },
  brows: { left: 352, top: 205, edge: 240 },
  mouth: { left: 365, top: 325, edge: 195 },
  hair: { left: 256, top: 48, edge: 540 },
  beard: { left: 300, top: 180, edge: 380 },
  moustache: { left: 300, top: 180, edge: 380 },
  headwear: { left: 248, top: 20, edge: 560 },
  glasses: { left: 300, top: 170, edge: 380 },
  jewellery: { left: 290, top: 120, edge: 470 },
  wornOver: { left: 326, top: 440, edge: 350 },
  outfit: { left: 226, top: 436, edge: 450 },
  pattern: { left: 226, top: 436, edge: 450 },
  prop: { left: 150, top: 330, edge: 640 },
  base: { left: 276, top: 556, edge: 464 },
  pose: { left: 60, top: 60, edge: 950 },
  age: { left: 60, top: 60, edge: 950 },
}
const HELD = { left: 140, top: 330, edge: 430 }
const WORN = { left: 270, top: 420, edge: 430 }
const CARRIED = { left: 300, top: 390, edge: 430 }
const BESIDE = { left: 430, top: 550, edge: 430 }
const AT_HAND = { left: 176, top: 318, edge: 230 }
const OWN_CROPS: Partial<Record<string, Record<string, Crop>>> = {
  wornOver: { bangles: AT_HAND, mehndi: AT_HAND },
  prop: {
    ...Object.fromEntries(kitParts.prop.map(prop => [prop, HELD])),
    ...Object.fromEntries(['guitar', 'camera', 'stethoscope'].map(prop => [prop, WORN])),
    ...Object.fromEntries(['gift', 'trophy', 'heart'].map(prop => [prop, CARRIED])),
    ...Object.fromEntries(['ball', 'tabla', 'dog', 'cat'].map(prop => [prop, BESIDE])),
  },
}
/** What hangs down the back is seen from there. */
const FROM_BEHIND = ['jasmine-bun']
const ON: Partial<Record<PartChoiceId, Figure2>> = {
  shape: { ...sampleFigure, hair: { ...sampleFigure.hair, style: 'clipped' } },
  jaw: { ...sampleFigure, hair: { ...sampleFigure.hair, style: 'clipped' } },
  jewellery: { ...sampleFigure, hair: { ...sampleFigure.hair, style: 'top-bun' } },
}

const kit = openKit(resolve(import.meta.dirname, '../art/kit'))
const { frame, slots } = await kit.stored(KIT_VERSION)
const folder = resolve(import.meta.dirname, '../web/make/choices')
mkdirSync(folder, { recursive: true })

async function drawn(figure: Figure2, turn = -14) {
  const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const view = { turn, size: SIZE, backdrop: figure.backdrop }
  const pixels = drawFigure(await readScene(figure, frame, parts), view)
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
}

async function sheet(choice: PartChoice, crop: Crop, on: Figure2) {
  const options = choice.options.filter(option => option !== null)
  const cells = []
  for (const [i, option] of options.entries()) {
    const { figure } = afterChoice(choice, on, option)
    const { left, top, edge } = OWN_CROPS[choice.id]?.[option] ?? crop
    const turn = choice.id === 'hair' && FROM_BEHIND.includes(option) ? 140 : -14
    const cell = (await drawn(figure ?? on, turn)).extract({ left, top, width: edge, height: edge })
    cells.push({
      input: await cell.resize(CHOICE_EDGE, CHOICE_EDGE).png().toBuffer(),
      left: i * CHOICE_EDGE,
      top: 0,
    })
  }
  const canvas = { width: options.length * CHOICE_EDGE, height: CHOICE_EDGE, channels: 3 as const }
  const { size } = await sharp({ create: { ...canvas, background: on.backdrop } })
    .composite(cells)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(folder, `${choice.id}.webp`))
  console.log(`${choice.id}: ${options.length} pictures, ${Math.round(size / 1024)} KB`)
}

/** What stands for each group of choices in the maker. */
const GROUPS: Record<GroupPicture, { crop: Crop; of?: Partial<Figure2>; turn?: number }> = {
  face: { crop: { left: 268, top: 58, edge: 510 } },
  eyes: { crop: CROPS.eyes },
  mouth: { crop: { left: 335, top: 290, edge: 240 } },
  hair: { crop: CROPS.hair, of: { hair: { style: 'long-waves', colour: '#3a2219' } } },
  worn: {
    crop: CROPS.headwear,
    of: { headwear: { style: 'cap', colour: '#2f4a73' }, glasses: { style: 'round', colour: '#26262c' } },
  },
  outfit: {
    crop: CROPS.outfit,
    of: { outfit: { ...sampleFigure.outfit, style: 'kurta-pyjama', colours: [] } },
  },
  prop: { crop: CROPS.prop, of: { prop: 'bat', pose: 'hold' } },
  name: { crop: CROPS.base },
  nine: { crop: CROPS.hair, of: { hair: { style: 'curls', colour: '#3a2219' }, mouth: 'grin' } },
}
async function groups() {
  const cells = []
  for (const [i, id] of groupPictures.entries()) {
    const { crop, of, turn } = GROUPS[id]
    const { left, top, edge } = crop
    const cell = (await drawn({ ...sampleFigure, ...of }, turn)).extract({
      left,
      top,
      width: edge,
      height: edge,
    })
    const input = await cell.resize(CHOICE_EDGE, CHOICE_EDGE).png().toBuffer()
    cells.push({ input, left: i * CHOICE_EDGE, top: 0 })
  }
  const canvas = { width: cells.length * CHOICE_EDGE, height: CHOICE_EDGE, channels: 3 as const }
  await sharp({ create: { ...canvas, background: sampleFigure.backdrop } })
    .composite(cells)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, 'groups.webp'))
}

/** Five of the examples side by side, for Home. */
const BAND = [1, 2, 3, 6, 7]
const BAND_EDGE = 640
const BAND_STEP = 320
async function band() {
  const cells = []
  for (const [i, position] of BAND.entries()) {
    const example = exampleFigures[position]
    if (!example) throw new Error(`there is no example ${position}`)
    const picture = await drawn({ ...example, backdrop: BAND_BACKDROPS[i] ?? example.backdrop })
    const cell = picture.extract({ left: 192, top: 0, width: BAND_STEP * 2, height: SIZE })
    cells.push({
      input: await cell.resize(BAND_STEP, BAND_EDGE, { fit: 'cover' }).png().toBuffer(),
      left: i * BAND_STEP,
      top: 0,
    })
  }
  const canvas = {
    width: BAND.length * BAND_STEP,
    height: BAND_EDGE,
    channels: 3 as const,
    background: '#fff',
  }
  await sharp({ create: canvas })
    .composite(cells)
    .webp({ quality: 82, effort: 6 })
    .toFile(resolve(import.meta.dirname, '../web/home/make-band.webp'))
}
const BAND_BACKDROPS = ['#f1c4cd', '#bfe2d1', '#f3dea4', '#f4d3b8', '#d3c8ec']

const only = process.argv
  .find(word => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
for (const [id, choice] of Object.entries(partChoices) as [PartChoiceId, PartChoice][])
  if (!only || only.includes(id)) await sheet(choice, CROPS[id], ON[id] ?? sampleFigure)
if (!only || only.includes('start'))
  await (await drawn(defaultFigure)).webp({ quality: 86, effort: 6 }).toFile(join(folder, 'start.webp'))
if (!only || only.includes('groups')) await groups()
if (!only || only.includes('band')) await band()
