import { desc, eq } from 'drizzle-orm'
import { Refusal } from '../../platform/http/problem.ts'
import type { FigurineDeps } from '../deps.ts'
import { paidMayDraw, requestVersion } from '../request-figurine.ts'
import { BUILT_FROM_KIT, type FigurineRow, figurines } from '../tables.ts'

type Deps = Pick<FigurineDeps, 'db' | 'jobs' | 'events' | 'clock' | 'caps' | 'generators' | 'log'>

export const AGREED_QUEUE = 'figurines.agreed'
const QUEUE = { retries: 3, retryDelaySeconds: 5, atOnce: 1, expireInSeconds: 60 }

export const drawAgreedPhotos = (deps: Deps) =>
  deps.jobs.handle<{ photoId: string }>(AGREED_QUEUE, QUEUE, ({ photoId }) => drawAgreed(deps, photoId))

/** What waited for the parent: the newest version, drawn by a model where one draws. A refusal, such as of the daily limit, leaves that to the sender. */
async function drawAgreed(deps: Deps, photoId: string): Promise<void> {
  if (!(await paidMayDraw(deps.db, deps.generators))) return
  const versions = await deps.db
    .select()
    .from(figurines)
    .where(eq(figurines.photoId, photoId))
    .orderBy(desc(figurines.version))
  const [newest] = versions
  if (!newest || versions.some(isDrawnByModel)) return
  await requestVersion(deps, { ...newest, photoId }, {}).catch(error => {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ figurine: newest.id, code: error.code }, 'a parent agreed, and the drawing has to wait')
  })
}

/** Or will be: the job may run again, and the sender may have been quicker. */
const isDrawnByModel = ({ provider, stage }: FigurineRow) =>
  provider !== 'demo' && provider !== BUILT_FROM_KIT && stage !== 'failed'
