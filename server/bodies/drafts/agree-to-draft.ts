import { type ConsentInput, MODEL_CONSENT, readConsent } from '../../../shared/figurines/people-api.ts'
import { lockOrder } from '../../orders/change-status.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalid, notFound, Refusal } from '../../platform/http/problem.ts'
import { giveConsent } from '../../privacy/consents/consents.ts'
import { modelChoiceOf } from '../../settings/models.ts'
import { loadFigurineLine } from '../list-bodies.ts'
import { findDrawing } from '../queries.ts'
import { askedOf, whoMakes } from './may-send.ts'
import { beginDraft, type DraftDeps } from './request-draft.ts'

interface Agreeing {
  orderId: string
  line: number
  given: ConsentInput
}

const NOT_ASKED =
  'No consent is asked for this drawing: it goes to no service, or its time is over, and the figurine is sculpted by hand.'

/** Asked of the buyer, whose child it is. The draft begins by itself where the settings say so. */
export async function agreeToDraft(
  { db, clock, jobs, makerSetup }: { db: Database } & DraftDeps,
  { id: userId }: { id: string },
  { orderId, line, given }: Agreeing,
): Promise<void> {
  const own = { id: userId, role: 'customer' }
  const { id } = await loadFigurineLine(db, own, { orderId, line })
  const now = clock()
  const { consent, faults } = readConsent(given, now, MODEL_CONSENT)
  if (!consent) throw invalid(faults)
  await db.transaction(async tx => {
    await lockOrder(tx, id)
    const drawing = await findDrawing(tx, { orderId: id, line })
    if (!drawing) throw notFound('line.not_found', 'There is no figurine at this place of the order.')
    const whom = whoMakes(makerSetup, await modelChoiceOf(tx), drawing)
    const asked = askedOf(drawing, whom, now)
    if (asked === 'given') return
    if (asked !== 'asked' || !whom || drawing.photoId === null)
      throw new Refusal(409, 'models.not_asked', NOT_ASKED)
    const { photoId } = drawing
    const { service } = whom
    await giveConsent(tx, { userId, photoId, consent: { kind: MODEL_CONSENT, ...consent }, now, service })
    await beginDraft(tx, jobs, { order: id, line })
  })
}
