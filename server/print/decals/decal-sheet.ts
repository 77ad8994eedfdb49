import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import type { Figure } from '../../../shared/figure/figure.ts'
import { figureParts } from '../../../shared/kit/api.ts'
import { readScene } from '../../kit/drawing/answer-tasks.ts'
import { openKit } from '../../kit/kit-files.ts'
import { flatDecals, scaleOf } from './flat-decals.ts'
import { DOTS_PER_MM, type FlatDecal, patternDecal } from './paint-decal.ts'

export interface DecalOrder {
  kitDirectory: string
  /** The shop's name as a picture, for the underside of the base. */
  wordmark: string
  /** For film that is laid face down. */
  mirrored: boolean
  /** Each as often as it has pieces. */
  figures: { figure: Figure; heightMm: number; title: string; pieces: number }[]
}

const POINTS_PER_MM = 72 / 25.4
const WIDTH_MM = 210
const HEIGHT_MM = 297
const MARGIN_MM = 10
const GAP_MM = 4
const CAPTION_MM = 3.2
const TITLE_MM = 6
const FOOT_MM = 12
const WORDMARK_MM = 16
const RULER_MM = 50
const INK = rgb(0.2, 0.2, 0.24)

/** What is painted on figures by decals, true to size, as many figures on one A4 as it holds. */
export async function decalSheet(order: DecalOrder): Promise<{ bytes: Uint8Array }> {
  const pdf = await PDFDocument.create()
  pdf.setTitle('Decals')
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const mark = await wordmarkOf(order.wordmark)
  const blocks: Block[] = []
  for (const { title, pieces, ...figure } of order.figures) {
    const decals = [...(await decalsOf(order.kitDirectory, figure)), mark]
    for (let piece = 1; piece <= pieces; piece++)
      blocks.push(blockOf(pieces > 1 ? `${title}, piece ${piece} of ${pieces}` : title, decals))
  }
  for (const [at, placed] of onPages(blocks).entries()) {
    const page = pdf.addPage([WIDTH_MM * POINTS_PER_MM, HEIGHT_MM * POINTS_PER_MM])
    const put = penFor(page, font)
    for (const { block, top } of placed) {
      put.text(block.title, MARGIN_MM, top + 3, 8)
      for (const { decal, x, y } of block.places) {
        const png = await pngOf(decal, order.mirrored)
        put.picture(await pdf.embedPng(png), decal, x, top + y)
        put.text(decal.name, x, top + y + decal.heightMm + 2.2, 5)
      }
    }
    put.ruler(order.mirrored ? 'Mirrored. Print at 100 %.' : 'Print at 100 %.', at + 1)
  }
  return { bytes: await pdf.save() }
}

async function decalsOf(
  kitDirectory: string,
  { figure, heightMm }: Pick<DecalOrder['figures'][number], 'figure' | 'heightMm'>,
): Promise<FlatDecal[]> {
  const kit = openKit(kitDirectory)
  const { frame, slots } = await kit.stored(figure.kit)
  const parts = figureParts(figure, { slots }).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const scene = await readScene(figure, frame, parts)
  const { age } = figure.build
  const bodySize = (age === 'adult' ? undefined : frame[age]?.body) ?? 1
  const scale = scaleOf(scene, heightMm)
  const pattern = parts.find(part => part.pattern)?.pattern
  return [...flatDecals(scene, scale), ...(pattern ? [patternDecal(pattern, scale * bodySize)] : [])]
}

async function wordmarkOf(file: string): Promise<FlatDecal> {
  const width = Math.round(WORDMARK_MM * DOTS_PER_MM)
  const { data, info } = await sharp(file)
    .resize({ width })
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    name: 'Under the base',
    widthMm: info.width / DOTS_PER_MM,
    heightMm: info.height / DOTS_PER_MM,
    width: info.width,
    height: info.height,
    pixels: data,
  }
}

async function pngOf({ pixels, width, height }: FlatDecal, mirrored: boolean): Promise<Uint8Array> {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (mirrored ? picture.flop() : picture).png().toBuffer()
}

interface Block {
  title: string
  height: number
  /** From the left of the page and the top of the block. */
  places: { decal: FlatDecal; x: number; y: number }[]
}

/** In rows from the left, the tallest of each row first. */
function blockOf(title: string, decals: readonly FlatDecal[]): Block {
  const places: Block['places'] = []
  let [x, y, row] = [MARGIN_MM, TITLE_MM, 0]
  for (const decal of decals) {
    const width = Math.max(decal.widthMm, CAPTION_WIDTH_MM)
    if (x > MARGIN_MM && x + width > WIDTH_MM - MARGIN_MM) {
      y += row + CAPTION_MM + GAP_MM
      ;[x, row] = [MARGIN_MM, 0]
    }
    places.push({ decal, x, y })
    x += width + GAP_MM
    row = Math.max(row, decal.heightMm)
  }
  return { title, height: y + row + CAPTION_MM + GAP_MM, places }
}
/** Room for what is written below a small one. */
const CAPTION_WIDTH_MM = 9

function onPages(blocks: readonly Block[]): { block: Block; top: number }[][] {
  const pages: { block: Block; top: number }[][] = []
  let top = Infinity
  for (const block of blocks) {
    if (top + block.height > HEIGHT_MM - MARGIN_MM - FOOT_MM) {
      pages.push([])
      top = MARGIN_MM
    }
    pages.at(-1)?.push({ block, top })
    top += block.height + GAP_MM
  }
  return pages
}

/** Millimetres from the upper left of the page, as one reads. */
function penFor(page: PDFPage, font: PDFFont) {
  const text = (words: string, x: number, y: number, size: number) =>
    page.drawText(words, {
      x: x * POINTS_PER_MM,
      y: (HEIGHT_MM - y) * POINTS_PER_MM,
      size,
      font,
      color: INK,
    })
  return {
    text,
    picture: (picture: PDFImage, { widthMm, heightMm }: FlatDecal, x: number, y: number) =>
      page.drawImage(picture, {
        x: x * POINTS_PER_MM,
        y: (HEIGHT_MM - y - heightMm) * POINTS_PER_MM,
        width: widthMm * POINTS_PER_MM,
        height: heightMm * POINTS_PER_MM,
      }),
    /** Shows on paper whether the size is right. */
    ruler(words: string, pageNumber: number) {
      const y = HEIGHT_MM - MARGIN_MM
      page.drawLine({
        start: { x: MARGIN_MM * POINTS_PER_MM, y: (HEIGHT_MM - y) * POINTS_PER_MM },
        end: { x: (MARGIN_MM + RULER_MM) * POINTS_PER_MM, y: (HEIGHT_MM - y) * POINTS_PER_MM },
        thickness: 0.7,
        color: INK,
      })
      text(
        `This line is ${RULER_MM} mm long. ${words} Page ${pageNumber}.`,
        MARGIN_MM + RULER_MM + 4,
        y + 1,
        7,
      )
    },
  }
}
