import { desc, eq } from 'drizzle-orm'
import { Refusal } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/log.ts'
import { paidMayDraw, requestVersion } from '../request-figurine.ts'
import { figurines } from '../tables.ts'

type Deps = Parameters<typeof requestVersion>[0] & { log: Log }

/** What waited for the parent: the newest version, drawn by a model where one draws. A refusal, such as of the daily limit, leaves that to the sender. */
export async function drawAgreed(deps: Deps, photoId: string): Promise<void> {
  if (!(await paidMayDraw(deps.db, deps.generators))) return
  const [newest] = await deps.db
    .select()
    .from(figurines)
    .where(eq(figurines.photoId, photoId))
    .orderBy(desc(figurines.version))
    .limit(1)
  if (!newest) return
  await requestVersion(deps, { ...newest, photoId }, {}).catch(error => {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ figurine: newest.id, code: error.code }, 'a parent agreed, and the drawing has to wait')
  })
}
