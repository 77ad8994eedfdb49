// npm run likeness -- inputs FOLDER: what is measured in each photo, as it is and moved, turned, lighter, darker and
// coarser, into FOLDER/inputs.json; npm run likeness -- fit reads it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pixelsOf, reader } from '../server/figurines/read-photo-skill.ts'
import {
  atWorkingSize,
  type FoundFace,
  type HeadFrame,
  headFrame,
  type Pixels,
} from '../shared/photo-reading/head-frame.ts'
import { measureClothes } from '../shared/photo-reading/measure-clothes.ts'
import { measuresOf } from '../shared/photo-reading/read-figure.ts'
import { readPeople } from './people.ts'
import { asSent } from './read-person.ts'

export interface Inputs {
  name: string
  group: string
  truth: Record<string, string>
  more: Record<string, unknown>
  /** The photo as it is comes first. */
  variants: { measures: Record<string, number>; shapes: number[]; clothes: number[] }[]
}
interface Change {
  /** By parts of the head's unit, and in degrees. */
  right: number
  down: number
  scale: number
  turn: number
  gamma: number
  isCoarse: boolean
}
const AS_IT_IS: Change = { right: 0, down: 0, scale: 1, turn: 0, gamma: 1, isCoarse: false }
const CHANGES: Change[] = [
  AS_IT_IS,
  { right: 0.03, down: -0.02, scale: 1.04, turn: 3, gamma: 1.15, isCoarse: false },
  { right: -0.03, down: 0.03, scale: 0.96, turn: -4, gamma: 0.87, isCoarse: false },
  { right: 0.02, down: 0.04, scale: 1.05, turn: -2, gamma: 0.8, isCoarse: true },
  { right: -0.04, down: -0.03, scale: 0.95, turn: 4, gamma: 1.25, isCoarse: false },
  { right: 0, down: 0.03, scale: 1.02, turn: 0, gamma: 1, isCoarse: true },
]
const COARSE_UNIT = 55

function inLight(pixels: Pixels, gamma: number): Pixels {
  const table = Uint8Array.from({ length: 256 }, (_, i) => Math.round(255 * (i / 255) ** gamma))
  return { ...pixels, data: pixels.data.map((value, i) => (i % 4 === 3 ? value : (table[value] ?? value))) }
}

async function coarser(pixels: Pixels, unit: number): Promise<Pixels> {
  if (unit <= COARSE_UNIT) return pixels
  const { data, info } = await sharp(pixels.data, {
    raw: { width: pixels.width, height: pixels.height, channels: 4 },
  })
    .resize(Math.round((pixels.width * COARSE_UNIT) / unit))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function moved(frame: HeadFrame, { right, down, scale, turn }: Change): HeadFrame {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return {
    unit: frame.unit * scale,
    origin: { x: frame.origin.x + right * frame.unit, y: frame.origin.y + down * frame.unit },
    right: { x: frame.right.x * cos - frame.right.y * sin, y: frame.right.x * sin + frame.right.y * cos },
    down: { x: frame.down.x * cos - frame.down.y * sin, y: frame.down.x * sin + frame.down.y * cos },
    landmarks: frame.landmarks.map(({ x, y }) => ({
      x: ((x - right) * cos + (y - down) * sin) / scale,
      y: ((y - down) * cos - (x - right) * sin) / scale,
    })),
  }
}

async function variantOf(photo: Pixels, found: FoundFace, change: Change) {
  const { steadied, outlineOf, shapesOf, chestOf } = await reader()
  let pixels = atWorkingSize(inLight(photo, change.gamma), found)
  if (change.isCoarse) pixels = await coarser(pixels, headFrame(found, pixels).unit)
  const frame = moved(headFrame(await steadied(pixels, found), pixels), change)
  const { head, measures } = measuresOf(pixels, frame, await outlineOf(pixels, frame))
  const numbers = Object.entries(measures).filter(([, value]) => typeof value === 'number')
  const inShort = (value: number) => Number(value.toFixed(3))
  return {
    measures: Object.fromEntries(numbers) as Record<string, number>,
    shapes: [...(await shapesOf(pixels, frame))].map(inShort),
    clothes: measureClothes(pixels, frame, head.skin, await chestOf(pixels, frame)).map(inShort),
  }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the photos and people.json.')
const inputs: Inputs[] = []
for (const person of readPeople(folder)) {
  const sent = await asSent(readFileSync(join(folder, person.file)))
  const { findFaces } = await reader()
  const [small, large] = [await pixelsOf(sent, 640), await pixelsOf(sent, 1024)]
  const [found] = await findFaces(small)
  if (!found) {
    console.warn(`${person.name}: no face was found`)
    continue
  }
  const variants: Inputs['variants'] = []
  for (const change of CHANGES) variants.push(await variantOf(large, found, change))
  const { name, group, truth, more = {} } = person
  inputs.push({ name, group, truth, more, variants })
}
writeFileSync(join(folder, 'inputs.json'), JSON.stringify(inputs))
console.log(`${inputs.length} people`)
