import type { Body, MadeWith } from '../../../shared/bodies/api.ts'
import { MODEL_SERVICE_NAMES } from '../../../shared/bodies/models-api.ts'
import { date } from '../../../shared/time/moments.ts'

export const messages = {
  loading: 'Looking up the bodies…',
  down: 'The bodies of this figurine could not be looked up. Please try again.',
  none: 'There is no 3D body yet. Upload your sculpt, and the customer can turn it before they say yes. Or sculpt by hand as always, and send pictures as the proof.',
  kit: 'It is made from the kit, and prints by itself. A sculpt of yours would need a new approval.',
  newestFailed: {
    draft: 'The last draft could not be made; the body below is an earlier one.',
    sculpt: 'Your last upload could not be used; the body below is an earlier one.',
  },
  atService:
    'A service is making a first draft of the drawing. It takes some minutes; you can leave this page.',
  asked: 'The draft is asked for.',
  draftLead: (service: string, left: string) =>
    `${service} makes a first body of the drawing, never of the photo. ${left} of today’s budget is left.`,
  standIn: 'It is a stand-in: nothing is sent and nothing is paid.',
  spent: (price: string, left: string) =>
    `A draft costs ${price}, and ${left} of today’s budget is left. Tomorrow there is more.`,
  madeWith: ({ service, model, day }: MadeWith, price: string) =>
    `Made by ${MODEL_SERVICE_NAMES[service]} (${model}) on ${date(day)}, for ${price}.`,
  forgotten: { meshy: 'It is deleted at Meshy.', fal: 'It is deleted at fal.' },
  notForgotten: {
    meshy:
      'It is not deleted at Meshy yet. That is tried again and again, and needs the key; at the latest it ends there after three days.',
    fal: 'It is not deleted at fal yet; without an admin key it ends there within an hour.',
  },
  making: 'The model is being put upright and made lighter. It takes some seconds.',
  measuring: 'The body is being measured for print. It may take a minute.',
  turned: 'Turned. The report is made anew.',
  offered: 'The customer is asked by email.',
  uploaded: 'The sculpt has arrived and is being made ready.',
  failed: 'The sculpt could not be sent. Please try again.',
  checking: 'Sent. The model is being read…',
  hint: 'GLB, STL, OBJ or 3MF, up to 100 MB and 3 million triangles. It is scaled to the height that was promised, and stands on our base.',
  axes: 'Both are found out by themselves, and the body can be turned afterwards.',
} as const

export const KINDS: Record<Body['kind'], string> = {
  kit: 'The figure of the kit',
  draft: 'Draft',
  sculpt: 'Sculpt',
}
export const STATES: Record<Body['state'], string> = {
  making: 'being made',
  ready: 'ready',
  failed: 'could not be made',
  replaced: 'replaced or taken back',
}
