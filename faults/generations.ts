import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startGeminiStandIn } from '../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../sandbox/image-models/openai-stand-in.ts'
import { type Figurine, UploadAccepted } from '../shared/figurines/api.ts'
import { type Account, type BuiltShop, provenAccount, sendPhoto, startBuiltShop } from '../test/built-shop.ts'
import { portrait } from '../test/photos.ts'
import { report } from './report.ts'

// Ten uploads, SIGKILL in the middle, a restart: each upload must come to an end.
const UPLOADS = 10
const DRAW_MS = 3000
const PATIENCE_MS = 200_000
const CALLS_MAX = 2

const PORTRAITS = readdirSync(join(import.meta.dirname, '../test/portraits'))
  .filter(name => name.endsWith('.jpg'))
  .map(name => name.slice(0, -'.jpg'.length))

async function run(kills: number): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'dopple-faults-'))
  const usual = { does: 'draw', afterMs: DRAW_MS, partials: 1 } as const
  const openai = await startOpenAiStandIn({ usual })
  const gemini = await startGeminiStandIn({ usual })
  const calls = () => [...openai.calls, ...gemini.calls].filter(({ did }) => did !== 'describe')
  const underWay = () => calls().filter(call => call.image && call.answered === null).length
  const settings = {
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: openai.baseUrl,
    GEMINI_API_KEY: 'stand-in-key',
    GEMINI_BASE_URL: gemini.baseUrl,
    LOG_LEVEL: 'fatal',
  }
  let shop = await startBuiltShop(join(directory, 'data'), settings)
  try {
    const asha = await provenAccount(shop, 'asha@example.com')
    const ids = await Promise.all(PORTRAITS.slice(0, UPLOADS).map(name => begin(shop, asha, portrait(name))))
    // Late enough that some are drawn, early enough that others still wait.
    await until(() => calls().filter(call => call.answered).length >= 2 && underWay() >= 2)
    const before = await figurinesOf(shop, asha)
    const since = performance.now()
    for (let killed = 1; killed <= kills; killed += 1) {
      await shop.end('SIGKILL')
      shop = await startBuiltShop(join(directory, 'data'), settings)
      if (killed === kills) break
      const heard = calls().length
      await until(() => calls().length > heard && underWay() > 0)
    }
    await until(async () => (await figurinesOf(shop, asha)).every(hasEnded))
    const seconds = (performance.now() - since) / 1000
    const after = await figurinesOf(shop, asha)

    const perPhoto = Map.groupBy(calls(), call =>
      createHash('sha256')
        .update(call.image ?? '')
        .digest('hex'),
    )
    const most = Math.max(...[...perPhoto.values()].map(group => group.length))
    const opened = await Promise.all(
      after.flatMap(one => filesOf(one).map(async path => (await fetch(shop.address + path)).ok)),
    )
    const healthy = performance.now()
    await fetch(`${shop.address}/api/health`)
    const complete = after.filter(one => one.stage === 'complete').length
    const inWords = after.filter(one => one.stage === 'failed' && one.failure?.sentence).length
    return report(
      `ten drawings, ${kills === 1 ? 'one kill' : `${kills} kills`} with -9 (${stagesOf(before)} at the first)`,
      [
        [
          'uploads still known afterwards',
          after.filter(one => ids.includes(one.id)).length,
          `= ${UPLOADS}`,
          ids.every(id => after.some(one => one.id === id)),
        ],
        [
          'complete',
          complete,
          kills === 1 ? `= ${UPLOADS}` : 'the more the better',
          kills > 1 || complete === UPLOADS,
        ],
        ['failed with a sentence', inWords, 'all others', complete + inWords === UPLOADS],
        ['calls to the models, at most for one photo', most, `<= ${CALLS_MAX}`, most <= CALLS_MAX],
        [
          'calls to the models, altogether',
          calls().length,
          `<= ${UPLOADS * CALLS_MAX}`,
          calls().length <= UPLOADS * CALLS_MAX,
        ],
        [
          'files that open',
          `${opened.filter(Boolean).length} of ${opened.length}`,
          'all',
          opened.every(Boolean),
        ],
        [
          'seconds from the first kill to the last end',
          seconds.toFixed(1),
          `<= ${PATIENCE_MS / 1000}`,
          seconds <= PATIENCE_MS / 1000,
        ],
        [
          'ms to answer /api/health afterwards',
          Math.round(performance.now() - healthy),
          '<= 100',
          performance.now() - healthy <= 100,
        ],
      ],
    )
  } finally {
    await shop.end('SIGKILL')
    await Promise.all([openai.close(), gemini.close()])
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Sends a photo and waits for its id; it is drawn meanwhile. */
async function begin(shop: BuiltShop, account: Account, bytes: Uint8Array): Promise<string> {
  const answer = await sendPhoto(shop, account, { bytes, prefer: 'respond-async' })
  return UploadAccepted.parse(await answer.json()).figurine_id
}

async function figurinesOf({ address }: BuiltShop, { id, cookie }: Account): Promise<Figurine[]> {
  const answer = await fetch(`${address}/api/figurines/users/${id}`, { headers: { cookie } })
  return ((await answer.json()) as { figurines: Figurine[] }).figurines
}
const hasEnded = ({ stage }: Figurine) => stage === 'complete' || stage === 'failed'
const filesOf = ({ storage }: Figurine) =>
  [storage.original.url, storage.generated?.url].filter(path => typeof path === 'string')
const stagesOf = (some: Figurine[]) =>
  [...Map.groupBy(some, one => one.stage)].map(([stage, group]) => `${group.length} ${stage}`).join(', ')

async function until(isSo: () => boolean | Promise<boolean>) {
  const last = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`it did not come to pass within ${PATIENCE_MS / 1000} s`)
    await pause(100)
  }
}

let broken = 0
for (const kills of [1, 3]) broken += (await run(kills)) ? 0 : 1
process.exit(broken === 0 ? 0 : 1)
