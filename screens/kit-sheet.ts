// node scripts/run.mjs screens/kit-sheet.ts [--only=hair,examples] [--size=320]: every part of the kit from four sides, the
// examples and thirty seeded figures, as sheets in screens/kit-pictures.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { readScene } from '../server/kit/drawing/answer-tasks.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { exampleFigures } from '../server/kit/example-figures.ts'
import { VIEWS } from '../server/kit/figure-views.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { randomFigures } from '../server/kit/random-figures.ts'
import { defaultFigure, type Figure2, KIT_VERSION, kitParts } from '../shared/figure/figure.ts'
import { partChoices } from '../shared/figure/figure-choices.ts'
import { FACE_KEYS, faceRange } from '../shared/figure/figure-face.ts'
import { figureParts } from '../shared/kit/api.ts'

const option = (name: string) =>
  process.argv.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')?.split(',')
const size = Number(option('size') ?? 320)
const folder = resolve(import.meta.dirname, 'kit-pictures')
const kit = openKit(resolve(import.meta.dirname, '../art/kit'))
const stored = await kit.stored(KIT_VERSION)

interface Tile {
  figure: Figure2
  turn: number
}

/** Heads are shown from nearer: the upper half of a picture twice as large. */
async function tile({ figure, turn }: Tile, near: boolean) {
  const parts = figureParts(figure, stored).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const edge = near ? size * 2 : size
  const scene = await readScene(figure, stored.frame, parts)
  const pixels = drawFigure(scene, {
    turn,
    size: edge,
    backdrop: figure.backdrop,
  })
  const picture = sharp(pixels, { raw: { width: edge, height: edge, channels: 3 } })
  if (near) picture.extract({ left: size / 2, top: Math.round(size * 0.04), width: size, height: size })
  return picture.png({ compressionLevel: 1 }).toBuffer()
}

async function sheet(name: string, tiles: Tile[], across: number, near = false) {
  if (only && !only.includes(name)) return
  const pictures: Buffer[] = []
  for (const one of tiles) pictures.push(await tile(one, near))
  const rows = Math.ceil(tiles.length / across)
  const places = pictures.map((input, i) => ({
    input,
    left: (i % across) * size,
    top: Math.floor(i / across) * size,
  }))
  const canvas = { width: across * size, height: rows * size, channels: 3, background: '#ffffff' } as const
  await sharp({ create: canvas })
    .composite(places)
    .png()
    .toFile(join(folder, `${name}.png`))
  console.log(`${name}: ${tiles.length} pictures`)
}

const plain = { ...defaultFigure, backdrop: '#dfe6ea' }
const SIDES = [VIEWS.preview, VIEWS.left, VIEWS.back, VIEWS.right]
const fromSides = (figures: Figure2[]): Tile[] =>
  figures.flatMap(figure => SIDES.map(turn => ({ figure, turn })))
const facing = (figures: Figure2[]): Tile[] => figures.map(figure => ({ figure, turn: VIEWS.preview }))
const brown = { ...plain, hair: { style: 'crop', colour: '#4a2c20' } } as const

mkdirSync(folder, { recursive: true })
await sheet('examples', facing(exampleFigures), 8)
await sheet('random', facing(randomFigures(30, 7)), 6)
await sheet(
  'hair',
  fromSides(kitParts.hair.map(style => ({ ...plain, hair: { style, colour: '#4a2c20' } }))),
  8,
)
await sheet(
  'tucked',
  fromSides(
    kitParts.hair.map(style => ({
      ...plain,
      hair: { style, colour: '#4a2c20' },
      headwear: { style: 'cap', colour: '#3f78b4' },
    })),
  ),
  8,
  true,
)
await sheet(
  'beard',
  fromSides(kitParts.beard.map(style => ({ ...brown, beard: { style, colour: '#4a2c20' } }))),
  8,
  true,
)
await sheet(
  'moustache',
  fromSides(kitParts.moustache.map(style => ({ ...brown, moustache: { style, colour: '#4a2c20' } }))),
  8,
  true,
)
const ends = FACE_KEYS.flatMap(key => faceRange(key).map(amount => ({ ...plain, face: { [key]: amount } })))
await sheet('face', facing(ends), 6, true)
await sheet(
  'headwear',
  fromSides(kitParts.headwear.map(style => ({ ...plain, headwear: { style, colour: '#c2496a' } }))),
  8,
  true,
)
await sheet(
  'glasses',
  fromSides(kitParts.glasses.map(style => ({ ...brown, glasses: { style, colour: '#2a2a30' } }))),
  8,
  true,
)
await sheet(
  'jewellery',
  fromSides(
    kitParts.jewellery.map(piece => ({
      ...plain,
      hair: { style: 'top-bun', colour: '#231815' },
      jewellery: [piece],
    })),
  ),
  8,
  true,
)
await sheet('marks', facing(kitParts.marks.map(mark => ({ ...plain, marks: [mark] }))), 5, true)
const over = partChoices.wornOver
await sheet(
  'worn-over',
  fromSides(kitParts.pose.flatMap(pose => over.options.map(option => over.take({ ...plain, pose }, option)))),
  8,
)
const faces: Figure2[] = [
  ...kitParts.eyes.map(shape => ({ ...plain, eyes: { ...plain.eyes, shape } })),
  ...kitParts.eyeSize.map(size => ({ ...plain, eyes: { ...plain.eyes, size, lashes: true } })),
  ...kitParts.brows.map(brows => ({ ...plain, brows })),
  ...kitParts.mouth.map(mouth => ({ ...plain, mouth })),
]
await sheet('faces', facing(faces), 8, true)
const heads: Figure2[] = [
  ...kitParts.head.map(shape => ({ ...plain, head: { ...plain.head, shape } })),
  ...kitParts.jaw.map(jaw => ({ ...plain, head: { ...plain.head, jaw } })),
  ...kitParts.nose.map(nose => ({ ...plain, head: { ...plain.head, nose } })),
]
await sheet(
  'heads',
  heads.flatMap(figure => [VIEWS.front, VIEWS.left].map(turn => ({ figure, turn }))),
  8,
  true,
)
for (const pose of kitParts.pose)
  await sheet(
    `outfit-${pose}`,
    fromSides(
      kitParts.outfit.map(style => ({ ...plain, pose, outfit: { ...plain.outfit, style, colours: [] } })),
    ),
    8,
  )
await sheet('prop', fromSides(kitParts.prop.map(prop => ({ ...plain, pose: 'hold', prop }))), 8)
const builds = kitParts.age.flatMap(age =>
  [0.85, 1, 1.15, 1.3].map(girth => ({ ...plain, build: { age, girth } })),
)
await sheet(
  'builds',
  builds.flatMap(figure => [VIEWS.preview, VIEWS.left].map(turn => ({ figure, turn }))),
  8,
)
const looks: Figure2[] = [
  plain,
  {
    ...plain,
    hair: { style: 'two-plaits', colour: '#231815' },
    outfit: { ...plain.outfit, style: 'dress', colours: [] },
    prop: 'dog',
  },
  {
    ...plain,
    hair: { style: 'long-straight', colour: '#231815' },
    outfit: { ...plain.outfit, style: 'kurta', colours: [] },
    pose: 'hold',
    prop: 'cup',
  },
  {
    ...plain,
    headwear: { style: 'hijab', colour: '#d98ea0' },
    outfit: { ...plain.outfit, style: 'salwar', colours: [] },
  },
  {
    ...plain,
    headwear: { style: 'dupatta', colour: '#c2496a' },
    outfit: { ...plain.outfit, style: 'lehenga', colours: [] },
  },
  {
    ...plain,
    hair: { style: 'ribbon-plaits', colour: '#231815' },
    outfit: { ...plain.outfit, style: 'school', colours: [] },
    prop: 'guitar',
    pose: 'hold',
  },
]
const turns = [VIEWS.preview, VIEWS.left]
await sheet(
  'ages',
  looks.flatMap(figure =>
    turns.flatMap(turn =>
      kitParts.age.map(age => ({ figure: { ...figure, build: { age, girth: 1 } }, turn })),
    ),
  ),
  8,
)
