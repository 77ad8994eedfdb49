// The sheets a judge sees: pairs of a figure and a photo, and a figure among six photos. The key lies in a file of its own.
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { readScene } from '../server/kit/drawing/answer-tasks.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { VIEWS } from '../server/kit/figure-views.ts'
import type { KitFiles } from '../server/kit/kit-files.ts'
import { dice } from '../shared/figure/dice.ts'
import type { Figure2 } from '../shared/figure/figure.ts'
import { figureParts } from '../shared/kit/api.ts'
import type { Person } from './people.ts'

export interface Shown extends Person {
  figure: Figure2
  photo: Buffer
}
export interface Pair {
  figure: string
  photo: string
  group: string
}
export interface Choice {
  figure: string
  photos: string[]
  group: string
}
export interface Key {
  seed: number
  pairs: Pair[]
  choices: Choice[]
}

const TILE = 360
const PAIRS_A_SHEET = 4

function shuffled<T>(list: readonly T[], roll: () => number): T[] {
  const rest = [...list]
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const at = Math.floor(roll() * (last + 1))
    ;[rest[last], rest[at]] = [rest[at] as T, rest[last] as T]
  }
  return rest
}

/** Each figure once beside its own photo and once beside another's of its group; then among the photos of its group. */
export function keyOf(people: readonly Person[], seed: number): Key {
  const roll = dice(seed)
  const groups = Map.groupBy(shuffled(people, roll), ({ group }) => group)
  const pairs: Pair[] = []
  const choices: Choice[] = []
  for (const [group, members] of groups)
    for (const [at, { name }] of members.entries()) {
      const other = members[(at + 1) % members.length]?.name ?? name
      pairs.push({ figure: name, photo: name, group })
      if (other === name) continue
      pairs.push({ figure: name, photo: other, group })
      choices.push({
        figure: name,
        photos: shuffled(
          members.map(member => member.name),
          roll,
        ),
        group,
      })
    }
  return { seed, pairs: shuffled(pairs, roll), choices: shuffled(choices, roll) }
}

/** Without the clothes and the backdrop, which come from the photo itself. */
const inGrey = (figure: Figure2): Figure2 => ({
  ...figure,
  outfit: { ...figure.outfit, style: 'crew-tee', colours: ['#8d8d8d', '#8d8d8d', '#8d8d8d'] },
  backdrop: '#dcdcdc',
})

interface Cell {
  caption: string
  picture: Buffer
}

export async function drawSheets(folder: string, kit: KitFiles, people: readonly Shown[], key: Key) {
  const known = new Map(people.map(person => [person.name, person]))
  const one = (name: string) => {
    const person = known.get(name)
    if (!person) throw new Error(`Nobody is called ${name}.`)
    return person
  }
  const sheets: string[] = []
  for (let at = 0; at < key.pairs.length; at += PAIRS_A_SHEET) {
    const rows = key.pairs.slice(at, at + PAIRS_A_SHEET).map(async ({ figure, photo }, row) => [
      { caption: `Pair ${at + row + 1}`, picture: await pictureOf(kit, one(figure).figure) },
      { caption: '', picture: await photoOf(one(photo).photo) },
    ])
    const path = join(folder, `pairs-${number(at / PAIRS_A_SHEET)}.png`)
    sheets.push(await saveSheet(path, await Promise.all(rows)))
  }
  for (const [at, { figure, photos }] of key.choices.entries()) {
    const shown = { caption: `Figure ${at + 1}`, picture: await pictureOf(kit, inGrey(one(figure).figure)) }
    const cells = await Promise.all(
      photos.map(async (name, place) => ({
        caption: `Photo ${place + 1}`,
        picture: await photoOf(one(name).photo),
      })),
    )
    const rows = [[shown], cells.slice(0, 3), cells.slice(3)].filter(({ length }) => length > 0)
    sheets.push(await saveSheet(join(folder, `six-${number(at)}.png`), rows))
  }
  return sheets
}

const number = (at: number) => String(at + 1).padStart(3, '0')

async function pictureOf(kit: KitFiles, figure: Figure2) {
  const stored = await kit.stored(figure.kit)
  const parts = figureParts(figure, stored).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const scene = await readScene(figure, stored.frame, parts)
  const view = {
    turn: VIEWS.preview,
    size: TILE,
    backdrop: figure.backdrop,
    ground: -stored.frame.base.height,
  }
  return sharp(drawFigure(scene, view), { raw: { width: TILE, height: TILE, channels: 3 } })
    .png()
    .toBuffer()
}

const photoOf = (photo: Buffer) =>
  sharp(photo).autoOrient().resize(TILE, TILE, { fit: 'contain', background: '#fff' }).png().toBuffer()

const CAPTION = 36

async function saveSheet(path: string, rows: readonly Cell[][]): Promise<string> {
  const placed: OverlayOptions[] = []
  for (const [row, cells] of rows.entries())
    for (const [column, { caption, picture }] of cells.entries()) {
      const [left, top] = [column * TILE, row * (TILE + CAPTION)]
      placed.push({ input: picture, left, top: top + CAPTION })
      if (caption) placed.push({ input: await written(caption), left: left + 8, top: top + 8 })
    }
  const width = TILE * Math.max(...rows.map(({ length }) => length))
  const height = rows.length * (TILE + CAPTION)
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(placed)
    .png()
    .toFile(path)
  return path
}

const written = (text: string) =>
  sharp({ text: { text: `<span foreground="black" size="x-large">${text}</span>`, rgba: true } })
    .png()
    .toBuffer()
