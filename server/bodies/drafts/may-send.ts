import {
  MODEL_SERVICE_NAMES,
  type ModelChoice,
  type ModelService,
} from '../../../shared/bodies/models-api.ts'
import { isOfAdult } from '../../../shared/figurines/people-api.ts'
import type { MakerSetup } from '../makers/maker-setup.ts'
import type { ModelMaker } from '../makers/model-maker.ts'
import type { Drawing } from '../queries.ts'
import { type DraftTask, makerFor } from './draft-task.ts'

interface Whom {
  service: ModelService
  ofChild: boolean
  maker: ModelMaker
}
/** There is nothing to ask a service for. */
export const OF_KIT = 'models.kit'
interface Hurdle {
  code: string
  sentence: string
}
type Makers = Pick<MakerSetup, 'makers'>

const HOUR_MS = 3_600_000
/** A parent who has not agreed by then is not waited for. */
const PARENT_HOURS = 72

const isRefunded = ({ paymentStatus }: Drawing) => paymentStatus === 'refunded'
const isOver = (drawing: Drawing) =>
  drawing.status === 'Delivered' || drawing.status === 'Cancelled' || isRefunded(drawing)
const isDrawnByModel = (drawing: Drawing) => drawing.make !== 'figure' && !drawing.isOfKit
const isThere = ({ file, isPhotoGone }: Drawing) => file !== null && !isPhotoGone

/** The service that the settings name; null: it is sculpted by hand. */
export function serviceFor({ service, children, when }: ModelChoice, ofChild: boolean): ModelService | null {
  const named = ofChild ? children : service
  return when === 'never' || named === 'none' || named === 'by_hand' ? null : named
}

/** The service that makes a draft of this person; null also without its key, or where it passes a child's drawing on. */
export function whoMakes(setup: Makers, choice: ModelChoice, drawing: Drawing): Whom | null {
  const ofChild = !isOfAdult(drawing.subject)
  const service = serviceFor(choice, ofChild)
  const maker = service && makerFor(setup, { service, ofChild })
  if (ofChild && maker?.partner) return null
  return service && maker && { service, ofChild, maker }
}

/** Why no draft can be asked for; null where one can. */
export function hurdleOf(drawing: Drawing, whom: Whom | null, now: Date): Hurdle | null {
  if (isOver(drawing))
    return {
      code: 'order.finished',
      sentence: isRefunded(drawing)
        ? 'The money of this order was given back. Nothing more is made for it.'
        : `This order is ${drawing.status}. Nothing more is made for it.`,
    }
  if (!whom)
    return {
      code: 'models.none',
      sentence: isOfAdult(drawing.subject)
        ? 'No service makes drafts. You can choose one in the settings.'
        : 'Drawings of children, and of people nobody named, are sculpted by hand. You can name a service for them in the settings.',
    }
  if (!isDrawnByModel(drawing))
    return {
      code: OF_KIT,
      sentence: 'No image model drew this one, so there is no drawing that a service could make a draft of.',
    }
  if (drawing.paidAt === null)
    return { code: 'models.unpaid', sentence: 'This order is not paid yet. A draft costs money.' }
  if (!isThere(drawing))
    return {
      code: 'models.gone',
      sentence: 'The photo of this drawing was deleted, so nothing more is made from it.',
    }
  if (whom.ofChild && !drawing.agreedTo.includes(whom.service))
    return {
      code: 'models.consent',
      sentence: `A parent has not agreed that ${MODEL_SERVICE_NAMES[whom.service]} gets this drawing.${askedOf(drawing, whom, now) === 'asked' ? ' The order’s page asks for it.' : ''}`,
    }
  return null
}

/** Whether what was asked for is still wanted, and still allowed. */
export const isStillWanted = (
  drawing: Drawing | undefined,
  figurineId: string | null,
  { ofChild, service }: DraftTask,
): drawing is Drawing & { file: string } =>
  drawing !== undefined &&
  !isOver(drawing) &&
  isThere(drawing) &&
  drawing.figurineId === figurineId &&
  (isOfAdult(drawing.subject) || (ofChild && drawing.agreedTo.includes(service)))

/** Whether the order's page asks a parent. Another parent's child, and a person nobody named, are sculpted by hand. */
export function askedOf(drawing: Drawing, whom: Whom | null, now: Date): 'asked' | 'given' | null {
  if (!whom?.ofChild || drawing.subject !== 'my_child' || !isDrawnByModel(drawing)) return null
  if (drawing.agreedTo.includes(whom.service)) return 'given'
  const { paidAt } = drawing
  const isLate = paidAt === null || now.getTime() - paidAt.getTime() > PARENT_HOURS * HOUR_MS
  const isSettled = drawing.hasBody || drawing.isApproved || drawing.isTakenBack
  return isLate || isOver(drawing) || !isThere(drawing) || isSettled ? null : 'asked'
}
