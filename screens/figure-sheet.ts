// Thirty seeded figures and eight examples: the server's picture, and beside it the figure that turns in the browser, in the
// same pose; then a row beside the studio's renders. Run by npm run screens; alone: node scripts/run.mjs screens/figure-sheet.ts
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from 'vite'
import { findChromium } from '../scripts/chromium.mjs'
import { readScene } from '../server/kit/drawing/answer-tasks.ts'
import { drawFigure } from '../server/kit/drawing/draw-figure.ts'
import { exampleFigures } from '../server/kit/example-figures.ts'
import { VIEWS } from '../server/kit/figure-views.ts'
import { openKit, PART_PATH } from '../server/kit/kit-files.ts'
import { randomFigures } from '../server/kit/random-figures.ts'
import { type Figure, KIT_VERSION } from '../shared/figure/figure.ts'
import { figureParts } from '../shared/kit/api.ts'

const SIZE = 400
const root = resolve(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'kit-pictures')
const kit = openKit(join(root, 'art/kit'))
const stored = await kit.stored(KIT_VERSION)

/** What runs in the page: the shop's own viewer, and a picture of it. */
const HARNESS = `
import { openFigureStudio } from '${join(root, 'web/figure/figure-studio.ts')}'
window.shoot = async (figure, degrees) => {
  const studio = openFigureStudio(document.body, figure)
  await studio.load(() => {})
  studio.resize(${SIZE}, ${SIZE})
  studio.draw(degrees * Math.PI / 180, studio.start.tilt, 1)
  const picture = studio.canvas.toDataURL('image/png')
  studio.close()
  return picture
}`

async function bundle(): Promise<string> {
  const id = 'figure-harness.js'
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'harness',
        resolveId: asked => (asked === id ? `${root}/${id}` : null),
        load: asked => (asked.endsWith(id) ? HARNESS : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: id, output: { codeSplitting: false } } },
  })
  const output = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return output.map(file => (file.type === 'chunk' ? file.code : '')).join('\n')
}

async function serve(script: string) {
  const shown = JSON.stringify(await kit.shown(KIT_VERSION))
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body)
    if (path === '/api/kit') send('application/json', shown)
    else if (path.startsWith(PART_PATH))
      send('model/gltf-binary', (await kit.bytesOf(path.slice(PART_PATH.length))) ?? '')
    else if (path === '/harness.js') send('text/javascript', script)
    else send('text/html', '<!doctype html><body><script type="module" src="/harness.js"></script>')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return server
}

async function drawn(figure: Figure, turn: number): Promise<Buffer> {
  const parts = figureParts(figure, stored).map(part => ({ ...part, path: kit.pathOf(part.file.url) }))
  const scene = await readScene(figure, stored.frame, parts)
  const view = { turn, size: SIZE, backdrop: figure.backdrop }
  const raw = { width: SIZE, height: SIZE, channels: 3 } as const
  return sharp(drawFigure(scene, view), { raw }).png().toBuffer()
}

async function turned(page: Page, figure: Figure, turn: number): Promise<Buffer> {
  const shot = await page.evaluate(
    ([one, degrees]) =>
      (globalThis as unknown as { shoot: (one: unknown, degrees: unknown) => Promise<string> }).shoot(
        one,
        degrees,
      ),
    [figure, turn] as const,
  )
  return Buffer.from(shot.split(',')[1] ?? '', 'base64')
}

async function sheet(name: string, tiles: Buffer[], across: number) {
  const down = Math.ceil(tiles.length / across)
  const canvas = { width: across * SIZE, height: down * SIZE, channels: 3, background: '#ffffff' } as const
  await sharp({ create: canvas })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % across) * SIZE, top: Math.floor(i / across) * SIZE })),
    )
    .png({ compressionLevel: 6 })
    .toFile(join(folder, `${name}.png`))
  process.stdout.write(`${join(folder, `${name}.png`)}\n`)
}

const MASTERS = [
  'gallery/customer-01',
  'gallery/customer-03',
  'gallery/customer-08',
  'desk-buddies/barista-bean',
]
const BESIDE = [1, 4, 2, 3]

mkdirSync(folder, { recursive: true })
const server = await serve(await bundle())
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  page.on('pageerror', error => process.stderr.write(`${error.message}\n`))
  page.on('console', said => said.type() === 'error' && process.stderr.write(`${said.text()}\n`))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction('window.shoot')
  const pairs = async (figures: Figure[], turn: (i: number) => number) => {
    const tiles: Buffer[] = []
    for (const [i, figure] of figures.entries())
      tiles.push(await drawn(figure, turn(i)), await turned(page, figure, turn(i)))
    return tiles
  }
  const sides = [VIEWS.preview, VIEWS.preview, VIEWS.left, VIEWS.back, VIEWS.right]
  const seeded = randomFigures(30, 7)
  await sheet('side-by-side', await pairs(seeded, i => sides[i % sides.length] ?? 0), 8)
  await sheet('examples-side-by-side', await pairs(exampleFigures.slice(0, 8), () => VIEWS.preview), 4)
  const masters = await Promise.all(
    MASTERS.map(name =>
      sharp(join(root, 'art', `${name}.webp`))
        .resize(SIZE, SIZE)
        .png()
        .toBuffer(),
    ),
  )
  const beside = exampleFigures.filter((_, i) => BESIDE.includes(i))
  await sheet(
    'beside-the-studio',
    [...masters, ...(await Promise.all(beside.map(one => drawn(one, VIEWS.preview))))],
    4,
  )
} finally {
  await browser.close()
  server.close()
}
