import { z } from 'zod/mini'
import { type Api, fillPath } from '../endpoint.ts'

export const MODEL_SERVICES = ['meshy', 'fal'] as const
export type ModelService = (typeof MODEL_SERVICES)[number]
export const MODEL_SERVICE_NAMES: Record<ModelService, string> = { meshy: 'Meshy', fal: 'fal' }

const Service = z.enum([...MODEL_SERVICES, 'none'], 'service is meshy, fal or none.')
const Children = z.enum([...MODEL_SERVICES, 'by_hand'], 'children is by_hand, meshy or fal.')
const When = z.enum(['after_payment', 'on_request', 'never'], 'when is after_payment, on_request or never.')

/** Who makes the first body of a drawing, and when money is spent on one. */
export const ModelChoice = z.object({ service: Service, children: Children, when: When })
export type ModelChoice = z.infer<typeof ModelChoice>

export const ModelServiceState = z.object({
  name: z.enum(MODEL_SERVICES),
  /** The setting that holds its key; null where it is there. */
  missing: z.nullable(z.string()),
  /** A stand-in of the demo: nothing is sent and nothing is paid. */
  is_stand_in: z.boolean(),
  model: z.string(),
  model_for_children: z.string(),
  price_minor_units: z.int(),
  price_for_children_minor_units: z.int(),
})
export type ModelServiceState = z.infer<typeof ModelServiceState>

export const modelNewsPath = (service: ModelService) => `/api${fillPath(modelsApi.news.path, { service })}`

export const modelsApi = {
  news: {
    kind: 'webhook',
    method: 'POST',
    path: '/model-news/:service',
    summary:
      'A service says that a model is done. Only looked at as a hint: the service is then asked itself.',
    params: z.object({ service: z.enum(MODEL_SERVICES) }),
    response: z.object({ ok: z.literal(true) }),
  },
  choice: {
    method: 'GET',
    path: '/admin/settings/models',
    summary: 'Which service makes first bodies of drawings, of whom, and when.',
    access: 'admin',
    response: ModelChoice,
  },
  choose: {
    method: 'PUT',
    path: '/admin/settings/models',
    summary: 'Changes the fields it holds. A service whose key is missing is refused.',
    access: 'admin',
    body: z.object({
      service: z.optional(Service),
      children: z.optional(Children),
      when: z.optional(When),
    }),
    response: ModelChoice,
  },
  services: {
    method: 'GET',
    path: '/admin/settings/models/services',
    summary: 'The services that can be chosen: their models, prices, and which key is missing.',
    access: 'admin',
    response: z.object({
      services: z.array(ModelServiceState),
      budget_minor_units: z.int(),
      panel_url: z.nullable(z.string()),
    }),
  },
} satisfies Api
