import { inArray } from 'drizzle-orm'
import { applyWaitingNews, pollParcels } from './apply-news.ts'
import type { CourierDeps, ParcelDeps } from './deps.ts'
import { removePaper } from './papers.ts'
import { oldLabels, oldNews } from './queries.ts'
import { parcelNews, shipments } from './tables.ts'

type Deps = CourierDeps & Pick<ParcelDeps, 'jobs' | 'files'>

export function startParcelJobs(deps: Deps) {
  deps.jobs.every('*/2 * * * *', 'parcels.news', async () => {
    await applyWaitingNews(deps)
    await pollParcels(deps, 'unconfirmed')
  })
  deps.jobs.every('15 */6 * * *', 'parcels.poll', () => pollParcels(deps).then(() => undefined))
  deps.jobs.every('10 4 * * *', 'parcels.expire', () => expireParcels(deps))
}

const RETENTION_DAYS = 60

/** News name riders and labels name customers; both go when nobody needs them any more. */
async function expireParcels({
  db,
  files,
  clock,
}: Pick<ParcelDeps, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 24 * 3_600_000)
  await db.delete(parcelNews).where(oldNews(before))
  const old = await oldLabels(db, before)
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await db.update(shipments).set({ labelFile: null, manifestFile: null }).where(inArray(shipments.id, ids))
  for (const name of old.flatMap(({ labelFile, manifestFile }) =>
    [labelFile ?? [], manifestFile ?? []].flat(),
  ))
    await removePaper(files, name)
}
