import { sql } from 'drizzle-orm'
import type { Cluster } from '../../sandbox/cluster/open-cluster.ts'
import { CALLS_PER_FIGURINE } from '../../server/figurines/draw-figurine.ts'
import { brokenInvariantsOf, percentile } from '../payments/checkout.ts'
import type { Row } from '../report.ts'
import { type Books, filesAndRows, memoryOf, tellTales } from './afterwards.ts'
import type { Tally } from './client.ts'
import type { Sight } from './people.ts'

interface Evidence {
  cluster: Cluster
  books: Books
  seen: Sight
  tallies: { killing: Tally; restarting: Tally }
  kills: number
  cutOffByKills: number
  letters: string[]
}

/** After a kill another process draws again, and the first call may have been charged. */
export async function judged(evidence: Evidence): Promise<Row[]> {
  const broken = await brokenInvariantsOf(evidence.books.counted)
  return [
    ...(await ordersKept(evidence)),
    ...requestsAnswered(evidence),
    ...(await doneOnce(evidence)),
    ...(await theRest(evidence)),
    ['I1 I2 I3 I4 I5 I9', broken.length === 0 ? 'hold' : broken.join('; '), 'hold', broken.length === 0],
  ]
}

async function ordersKept({ books, seen: { bought, heard, reconnected } }: Evidence): Promise<Row[]> {
  const rows = await books.rows<{ id: string; paid: boolean }>(
    sql`select id, paid_at is not null as paid from orders`,
  )
  const known = new Map(rows.map(({ id, paid }) => [id, paid]))
  const confirmed = bought.filter(({ saidPaid }) => saidPaid)
  const lost = bought.filter(({ order }) => !known.has(order)).length
  const unpaid = confirmed.filter(({ order }) => known.get(order) !== true).length
  const unheard = confirmed.filter(({ order }) => !heard.has(order)).length
  const late = confirmed
    .map(({ order, at }) => Math.max(0, (heard.get(order) ?? at) - at))
    .sort((one, other) => one - other)
  return [
    ['orders acknowledged, and lost', `${bought.length}, ${lost}`, '0 lost', lost === 0 && bought.length > 0],
    [
      'payments acknowledged, and lost',
      `${confirmed.length}, ${unpaid}`,
      '0 lost',
      unpaid === 0 && confirmed.length > 0,
    ],
    [
      'paid orders whose news was heard live',
      `${confirmed.length - unheard} of ${confirmed.length}`,
      'all',
      unheard === 0,
    ],
    [
      '  ms after the answer, half / the last',
      `${Math.round(percentile(late, 0.5))} / ${Math.round(late.at(-1) ?? 0)}`,
      'for the record',
      true,
    ],
    ['  lines opened again', reconnected, 'for the record', true],
  ]
}

function requestsAnswered({
  tallies: { killing, restarting },
  seen: { stopMs },
  kills,
  cutOffByKills,
  seen,
}: Evidence): Row[] {
  const times = restarting.times.toSorted((one, other) => one - other)
  const longest = Math.max(...stopMs)
  const cutOff = seen.uploadsCutOff - cutOffByKills
  return [
    [
      `requests around ${kills} kills, given up`,
      `${killing.asked}, ${killing.failed.length}`,
      '0 given up',
      killing.failed.length === 0,
    ],
    ['  stumbled at the first try', killing.stumbled, 'as a kill -9 does', true],
    [
      'requests during the restart, failed',
      `${restarting.asked}, ${restarting.failed.length}`,
      '0 failed',
      restarting.failed.length === 0,
    ],
    ['  stumbled at the first try', restarting.stumbled, '= 0', restarting.stumbled === 0],
    ['  uploads cut off', cutOff, '= 0', cutOff === 0],
    ['  ms, 99 of 100 answers within', Math.round(percentile(times, 0.99)), 'for the record', true],
    [
      '  seconds for a process to stop, the longest',
      (longest / 1000).toFixed(1),
      '<= 10, with a drain of 2',
      longest <= 10_000,
    ],
  ]
}

async function doneOnce({
  books: { counted, rows },
  seen,
  letters,
  kills,
  cutOffByKills,
}: Evidence): Promise<Row[]> {
  const ids = letters.map(source => /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '')
  const twice = ids.length - new Set(ids).size
  const sent = await counted(sql`select count(*) as count from mails where status = 'sent'`)
  const drawings = await rows<{ id: string; stage: string; calls: number; drawn: number; cut: number }>(
    sql`select f.id, f.stage, count(c.id)::int as calls,
      (count(c.id) filter (where c.outcome = 'drawn'))::int as drawn,
      (count(c.id) filter (where c.outcome = 'started'))::int as cut
      from figurines f left join provider_calls c on c.figurine_id = f.id group by f.id, f.stage`,
  )
  const complete = new Set(drawings.filter(({ stage }) => stage === 'complete').map(({ id }) => id))
  const cutTwice = new Set(
    drawings.filter(({ stage, cut }) => stage === 'failed' && cut === CALLS_PER_FIGURINE).map(({ id }) => id),
  )
  const extra = drawings.reduce((sum, { calls }) => sum + Math.max(0, calls - 1), 0)
  const keptTwice = drawings.filter(({ drawn }) => drawn > 1).length
  // pg-boss files each occurrence once and then creates its job, which a kill may delay into the next minute.
  const startedTwice = await counted(
    sql`select coalesce(sum(greatest(0, jobs - due)), 0) as count from (
      select (select count(*) from pgboss.job where name = queue) as jobs,
        (select count(*) from pgboss.job where name = '__pgboss__send-it' and data ->> 'name' = queue) as due
      from unnest(array['payments.reconcile', 'figurines.stranded', 'orders.tally']) as queue) as each_queue`,
  )
  const drawn = seen.uploads.filter(id => complete.has(id)).length
  const givenUp = seen.uploads.filter(id => cutTwice.has(id)).length
  return [
    [
      'letters at the mail server, and twice',
      `${ids.length}, ${twice}`,
      `0 twice; ${kills} at most, in the instant of a kill`,
      twice <= kills && ids.length - twice === sent,
    ],
    [
      'uploads taken, of them drawn, given up after two kills',
      `${seen.uploads.length}, ${drawn}, ${givenUp}`,
      'all',
      drawn + givenUp === seen.uploads.length && drawn > 0,
    ],
    ['  cut off by a kill before they were taken', cutOffByKills, 'for the record', true],
    [
      'drawings charged a second time',
      extra,
      `<= ${seen.drawingsAtKills}, those under way at a kill`,
      extra <= seen.drawingsAtKills,
    ],
    ['drawings kept twice', keptTwice, '= 0', keptTwice === 0],
    ['what the clock starts, started more often than due', startedTwice, '= 0', startedTwice === 0],
  ]
}

async function theRest({ cluster, books, seen, tallies }: Evidence): Promise<Row[]> {
  const processes = [...cluster.running.values()]
  const health = await Promise.all(
    processes.map(async ({ address }) => {
      const since = performance.now()
      const answer = await fetch(`${address}/api/health`).catch(() => null)
      return answer?.ok ? performance.now() - since : Number.POSITIVE_INFINITY
    }),
  )
  const memory = memoryOf(processes.map(({ pid }) => pid))
  const files = await filesAndRows(cluster, books)
  const [photo] = await books.rows<{ file: string }>(sql`select file from photos limit 1`)
  const stranger = (await fetch(`${cluster.address}/files/${photo?.file}`)).status
  const told = tellTales([...tallies.killing.refusals, ...tallies.restarting.refusals]).length
  return [
    ['I6 answers that show a stack, SQL or a key', told, '= 0', told === 0],
    [
      'I7 ms to /api/health, the slowest of three',
      Math.round(Math.max(...health)),
      '< 100',
      Math.max(...health) < 100,
    ],
    [
      'I7 MB held by each, early / at the end',
      `${seen.memoryBefore.join(' ')} / ${memory.join(' ')}`,
      '<= +100',
      Math.max(0, ...memory) <= Math.max(0, ...seen.memoryBefore) + 100,
    ],
    [
      'I8 files without a row, rows without a file',
      [files.withoutRow, files.withoutFile].map(names => names.join(' ') || '0').join(', '),
      '0, 0',
      files.withoutRow.length + files.withoutFile.length === 0,
    ],
    ['I10 a photo asked for by a stranger', stranger, '= 403', stranger === 403],
  ]
}
