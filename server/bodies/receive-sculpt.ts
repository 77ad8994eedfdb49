import { rm } from 'node:fs/promises'
import { MODEL_MAX_BYTES, modelSentences, SculptFields, type Unit, type Up } from '../../shared/bodies/api.ts'
import { recordChange } from '../audit/record-change.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { BadPicture } from '../platform/files/image-worker/tasks.ts'
import { bodyName, privateKey } from '../platform/files/private-links.ts'
import { CUT_OFF, type FormRule, receiveForm } from '../platform/files/receive-form.ts'
import { parseParts } from '../platform/http/implement.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { readModelTask } from '../print/print-task.ts'
import { refuseFinished } from '../proofs/offer-proof.ts'
import { bodyHash } from './body-hash.ts'
import { BODY_QUEUE } from './make-bodies.ts'
import { type BodyRow, bodies } from './tables.ts'

interface Sculpt {
  /** The key of the file as it came. */
  source: string
  sha256: string
  up: Up | null
  unit: Unit
  turn: readonly number[] | null
}

const refused = (status: 400 | 413 | 415 | 422, code: string, sentence: string) =>
  new Refusal(status, code, sentence, { errors: { model: sentence } })

/** Fields and boundaries come on top of the file. */
const BESIDE_FILE = 1_000_000
const MODEL_FORM: FormRule = {
  fileMax: MODEL_MAX_BYTES,
  bodyMax: MODEL_MAX_BYTES + BESIDE_FILE,
  noForm: () => refused(415, 'model.no_form', 'Please send the model as a form with a file.'),
  tooLarge: () => refused(413, 'model.too_large', modelSentences.large),
  cutOff: () => refused(400, 'model.cut_off', CUT_OFF),
}
const FAULTS = {
  type: [415, 'model.type'],
  large: [413, 'model.too_large'],
  empty: [422, 'model.empty'],
  damaged: [422, 'model.damaged'],
} as const
const TOO_MUCH =
  'This model cannot be read with the memory and time there is. Please make it coarser and export it again.'
const READ_WITHIN_MS = 60_000

interface Deps {
  files: FileStore
  modelWorker: ImageWorker
  arriving: string
}

/** Reads and counts the model, and keeps its file. */
export async function receiveSculpt(deps: Deps, request: Request): Promise<Sculpt> {
  const form = await receiveForm(request, { arriving: deps.arriving, names: ['model'], rule: MODEL_FORM })
  try {
    const sent = form.files.model
    if (!sent || sent.size === 0) throw invalid({ model: modelSentences.none })
    if (sent.tooLarge) throw MODEL_FORM.tooLarge()
    const { up = null, unit } = parseParts(SculptFields, form.fields)
    const { kind, sha256, turn, ...found } = await readModel(deps, sent.path, up)
    const source = privateKey(bodyName(kind))
    await deps.files.take(source, sent.path)
    return { source, sha256, up, unit: unit ?? found.unit, turn }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

/** Refused with a sentence where it is no model, or too much of one. */
export async function readModel({ modelWorker }: Pick<Deps, 'modelWorker'>, path: string, up: Up | null) {
  const order = { path, up }
  const found = await modelWorker.do(readModelTask, order, { withinMs: READ_WITHIN_MS }).catch(error => {
    // The process ended: this model takes more memory or time than it has.
    if (error instanceof BadPicture) throw refused(422, 'model.damaged', TOO_MUCH)
    throw error
  })
  if (!('fault' in found)) return found
  const [status, code] = FAULTS[found.fault]
  throw refused(status, code, found.sentence)
}

interface Keeping {
  orderId: string
  line: number
  sculpt: Sculpt
  actor: { id: string; name: string }
  at: Date
}

export async function keepSculpt(
  tx: Tx,
  jobs: Jobs,
  { orderId, line, sculpt, actor, at }: Keeping,
): Promise<BodyRow> {
  const order = await lockOrder(tx, orderId)
  refuseFinished(order)
  const turn = sculpt.turn && [...sculpt.turn]
  const hash = bodyHash({ ...sculpt, turn })
  const [row] = await tx
    .insert(bodies)
    .values({
      ...sculpt,
      id: newId('bdy'),
      orderId: order.id,
      line,
      kind: 'sculpt',
      state: 'making',
      turn,
      hash,
      actor: actor.name,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('a body was not stored')
  await recordChange(tx, {
    actor,
    action: 'uploaded a sculpt for',
    subject: { kind: 'order', id: order.id, name: order.id },
    after: { body: row.id, line },
  })
  await jobs.send(tx, BODY_QUEUE, { body: row.id, hash })
  return row
}
