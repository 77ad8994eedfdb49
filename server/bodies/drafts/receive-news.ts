import { z } from 'zod/mini'
import type { ModelService } from '../../../shared/bodies/models-api.ts'
import type { Database } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MakerSetup } from '../makers/maker-setup.ts'
import { findDraftOfTask } from '../queries.ts'
import { DRAFT_QUEUE } from './request-draft.ts'

interface Deps {
  db: Database
  jobs: Jobs
  makerSetup: MakerSetup
}
interface News {
  service: ModelService
  headers: Headers
  text: string
}

const Told = {
  meshy: z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
  fal: z.pipe(
    z.object({ request_id: z.string() }),
    z.transform(({ request_id: id }) => id),
  ),
}

/** Wakes the look at a draft that is waited for, and nothing else: Meshy signs nothing, so anybody may have written it. */
export async function receiveModelNews({ db, jobs, makerSetup }: Deps, { service, headers, text }: News) {
  if (!makerSetup.makers[service]) throw new Refusal(404, 'models.none', 'This service is not in use here.')
  if (service === 'fal' && !(await makerSetup.isFalNews(headers, text)))
    throw new Refusal(401, 'webhook.signature', 'The signature does not fit.')
  const id = Told[service].safeParse(jsonOf(text))
  if (!id.success) throw new Refusal(400, 'webhook.unreadable', 'That is no webhook of ours.')
  const draft = await findDraftOfTask(db, service, id.data)
  if (draft) await jobs.send(db, DRAFT_QUEUE, { body: draft.id, isWoken: true })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
