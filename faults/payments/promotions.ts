import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/postgres.mjs'
import { liveThrough } from '../../test/promotion-histories.ts'
import { runSuite, seeded } from './checkout.ts'

const [histories = '10000', given] = process.argv.slice(2)
const seed = Number(given ?? Date.now() % 1_000_000)

const scratch = mkdtempSync(join(tmpdir(), 'dopple-promotions-'))
const cluster = await startCluster(scratch)
if (!cluster) process.stdout.write('There is no PostgreSQL here: on the embedded database, one at a time.\n')

/** Random lives of orders with codes and bundles: whatever becomes of them, counters equal uses and shares add up. */
await runSuite(
  'promotions',
  async till => {
    const wanted = { histories: Number(histories), random: seeded(seed), atOnce: cluster ? 16 : 1 }
    const { faults, refused, steps, ...figures } = await liveThrough(till.shop as never, wanted)
    const counted = (counts: Record<string, number>) =>
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')
    return {
      figures: { seed, ...figures, refused: counted(refused), afterwards: counted(steps) },
      faults: [
        ...faults,
        ...(figures.placed > Number(histories) / 3 ? [] : ['hardly anything was placed']),
        ...(figures.mixed > Number(histories) / 20 ? [] : ['hardly any cart was mixed']),
      ],
    }
  },
  {
    settings: cluster ? { DATABASE_URL: cluster.url } : {},
    async end() {
      await cluster?.stop()
      rmSync(scratch, { recursive: true, force: true })
    },
  },
)
