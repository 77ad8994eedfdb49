import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { startBuiltShop } from '../test/built-shop.ts'
import { type Taken, writeAlbum } from './album.ts'
import { type Glass, type Shot, type Studio, takePicture } from './camera.ts'
import { screens } from './list.ts'
import { FOUNDER, signIn } from './people.ts'
import type { Screen, State } from './screen.ts'
import { fillDesk } from './seed-figures.ts'
import { makeTrade, type Trade } from './seed-orders.ts'

const AT_ONCE = 2
const root = join(import.meta.dirname, '..')
const folder = join(root, 'screens/pictures')

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, width: { type: 'string' }, scheme: { type: 'string' } },
})
const widths = values.width ? values.width.split(',').map(Number) : [360, 768, 1280]
const schemes = (['light', 'dark'] as const).filter(scheme => !values.scheme || values.scheme === scheme)
const glasses: Glass[] = widths.flatMap(width => schemes.map(scheme => ({ width, scheme })))

const data = mkdtempSync(join(tmpdir(), 'dopple-screens-'))
const shop = await startBuiltShop(join(data, 'data'), {
  ADMIN_EMAIL: FOUNDER.email,
  ADMIN_PASSWORD: FOUNDER.password,
  LOG_LEVEL: 'fatal',
  NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'screens/failing-data.mjs'))}`,
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
const taken: Taken[] = []
const failed: string[] = []
try {
  mkdirSync(folder, { recursive: true })
  const founder = await signIn(shop, FOUNDER)
  const nothing = { cart: [], orders: {} } as unknown as Trade
  await takeAll({ shop, browser, trade: nothing, accounts: { founder } }, shotsOf(screens, 0))
  const trade = await makeTrade(shop)
  const studio: Studio = { shop, browser, trade, accounts: trade }
  await takeAll(studio, shotsOf(screens))
  for (const orders of [20, 200] as const) {
    const shots = shotsOf(screens, orders)
    if (shots.length > 0) await fillDesk(trade, orders)
    await takeAll(studio, shots)
  }
  writeAlbum(folder, taken)
} finally {
  await browser.close()
  await shop.end('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
for (const line of failed) process.stdout.write(`not taken: ${line}\n`)
process.stdout.write(`${taken.length} pictures, to be looked at in ${join(folder, 'index.html')}\n`)
process.exit(failed.length > 0 ? 1 : 0)

function shotsOf(list: Screen[], orders?: State['orders']): Shot[] {
  return list.flatMap(screen =>
    screen.states
      .filter(state => state.orders === orders)
      .filter(({ state }) => values.only.split(',').some(part => `${screen.name} ${state}`.includes(part)))
      .flatMap(state => glasses.map(glass => ({ screen, state, glass }))),
  )
}

async function takeAll(studio: Studio, shots: Shot[]) {
  const left = [...shots]
  const hand = async () => {
    for (let shot = left.shift(); shot; shot = left.shift()) await take(studio, shot)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

async function take(studio: Studio, shot: Shot) {
  const { screen, state, glass } = shot
  const file = `${screen.name}-${state.state}-${glass.width}-${glass.scheme}.jpg`
    .replaceAll(/[ .]/g, '-')
    .replace(/-jpg$/, '.jpg')
  try {
    writeFileSync(join(folder, file), await takePicture(studio, shot))
    taken.push({ file, screen: screen.name, state: state.state, ...glass })
  } catch (error) {
    failed.push(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}
