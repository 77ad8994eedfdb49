import { z } from 'zod/mini'
import { MODEL_SERVICES, type ModelService } from '../../../shared/bodies/models-api.ts'
import type { MakerSetup } from '../makers/maker-setup.ts'
import { type ModelMaker, Task } from '../makers/model-maker.ts'

/** How far a draft is at its service, as it is kept with the body. */
export const DraftTask = z.object({
  service: z.enum(MODEL_SERVICES),
  ofChild: z.boolean(),
  /** The row of the ledger. */
  call: z.string(),
  /** When it was sent: from then on it may have to be paid. */
  startedAt: z.optional(z.string()),
  /** How often it was turned away, or looked up in vain. */
  tries: z.int(),
  polls: z.int(),
  at: z.optional(Task),
})
export type DraftTask = z.infer<typeof DraftTask>

/** A child's goes to the model that was named for children. Null without a key. */
export const makerFor = (
  { makers }: Pick<MakerSetup, 'makers'>,
  { service, ofChild }: { service: ModelService; ofChild: boolean },
): ModelMaker | null => makers[service]?.[ofChild ? 'children' : 'adults'] ?? null
