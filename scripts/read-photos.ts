// How well photos are read: node scripts/run.mjs scripts/read-photos.ts FOLDER. FOLDER/truth.json says what is in each photo;
// the table goes to the terminal, each photo beside its figure to FOLDER/sheet.png. docs/reading-photos.md has the last result.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod/mini'
import { readingOf } from '../server/figurines/read-photo-skill.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { readScene } from '../server/kit/drawing/read-scene.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { type Figure, KIT_VERSION } from '../shared/figure.ts'
import { figureParts } from '../shared/kit.ts'
import { chroma, hue, labOf } from '../shared/photo-reading/colour.ts'
import { Doubt } from '../shared/photo-reading.ts'

const Truth = z.record(z.string(), z.nullable(z.record(Doubt, z.string())))
const TILE = 200
const COLUMNS = 4

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder with the photos and truth.json.')
const truth = Truth.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))
const kit = openKit(join(import.meta.dirname, '../art/kit'))
const stored = await kit.stored(KIT_VERSION)

const LENGTHS: Partial<Record<Figure['hair']['style'], string>> = {
  bald: 'bald',
  balding: 'bald',
  bob: 'long',
  shoulder: 'long',
  long: 'long',
  'long-wavy': 'long',
}

function skinWord(hex: string) {
  const { l } = labOf(hex)
  return l > 0.76 ? 'light' : l > 0.6 ? 'medium' : 'dark'
}

function hairWord(hex: string) {
  const colour = labOf(hex)
  if (colour.l < 0.35 && chroma(colour) < 0.085 * colour.l) return 'black'
  if (chroma(colour) < 0.022) return 'grey'
  if (hue(colour) < 58 && chroma(colour) > 0.07) return 'red'
  return colour.l > 0.56 ? 'blond' : 'brown'
}

const wordsOf = (figure: Figure): Record<Doubt, string> => ({
  skin: skinWord(figure.skin),
  hair: LENGTHS[figure.hair.style] ?? 'short',
  hair_colour: hairWord(figure.hair.colour),
  headwear: figure.headwear?.style ?? 'none',
  beard: figure.beard ? 'yes' : 'no',
  glasses: figure.glasses ? 'yes' : 'no',
})

/** Several words where people would not agree; a dash where nothing of it is seen. */
const fits = (word: string, told: string | undefined) =>
  !told || told === '-' || told.split('/').includes(word)

async function pictureOf(figure: Figure) {
  const parts = figureParts(figure, stored).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const scene = await readScene(figure, stored.frame, parts)
  const view = { turn: -14, size: 256, backdrop: figure.backdrop, ground: -stored.frame.base.height }
  const raw = { width: 256, height: 256, channels: 3 } as const
  return sharp(drawFigure(scene, view), { raw }).png().toBuffer()
}

const tiles: Buffer[] = []
const totals = { people: 0, right: 0, wrong: 0, doubts: 0, rightInAll: 0 }
for (const file of readdirSync(folder).filter(name => name in truth)) {
  const photo = readFileSync(join(folder, file))
  const told = truth[file] ?? null
  const since = performance.now()
  const { faces, figure, doubts } = await readingOf(photo, null)
  const ms = Math.round(performance.now() - since)
  tiles.push(photo, figure ? await pictureOf(figure) : await sharp(photo).greyscale().toBuffer())
  if (!told || !figure) {
    console.log(
      `| ${file} | ${faces.length} faces | ${told ? 'MISSED' : figure ? 'WRONG' : 'right: nobody'} |`,
    )
    continue
  }
  const words = wordsOf(figure)
  const cells = Doubt.options.map(trait => {
    if (doubts.includes(trait)) return `? (${words[trait]})`
    return fits(words[trait], told[trait]) ? words[trait] : `**${words[trait]}**, is ${told[trait]}`
  })
  const wrong = cells.filter(cell => cell.startsWith('**')).length
  totals.people++
  totals.wrong += wrong
  totals.doubts += doubts.length
  totals.right += Doubt.options.length - wrong - doubts.length
  totals.rightInAll += wrong === 0 ? 1 : 0
  console.log(`| ${extname(file) ? file : ''} | ${cells.join(' | ')} | ${ms} ms |`)
}
console.log(totals, `in doubt on average ${(totals.doubts / totals.people).toFixed(2)} of 6`)

const placed = await Promise.all(
  tiles.map(async (tile, index) => ({
    input: await sharp(tile)
      .autoOrient()
      .resize(TILE, TILE, { fit: 'contain', background: '#fff' })
      .png()
      .toBuffer(),
    left: (index % (COLUMNS * 2)) * TILE,
    top: Math.floor(index / (COLUMNS * 2)) * TILE,
  })),
)
const height = Math.ceil(tiles.length / (COLUMNS * 2)) * TILE
await sharp({ create: { width: COLUMNS * 2 * TILE, height, channels: 3, background: '#fff' } })
  .composite(placed)
  .png()
  .toFile(join(folder, 'sheet.png'))
