import { z } from 'zod/mini'
import { Piece, PieceFields } from '../catalog/piece.ts'
import type { Api } from '../endpoint.ts'
import { Stage } from '../figurines/api.ts'

export const AI_PROVIDERS = ['openai', 'gemini'] as const
export const AiProvider = z.enum(AI_PROVIDERS, 'provider is openai or gemini.')
export type AiProvider = z.infer<typeof AiProvider>
export const PROVIDER_NAMES: Record<AiProvider, string> = { openai: 'OpenAI', gemini: 'Gemini' }

/** `setting` is the environment variable that chooses the model. */
export const modelGone = (gone: { provider: AiProvider; model: string; setting: string }) =>
  `${PROVIDER_NAMES[gone.provider]} no longer has the model ${gone.model}, or the key may not use it. Please put another one into ${gone.setting} and restart the shop.`

export const PROMPT_MAX = 4000
const Prompt = z
  .string('Please write a prompt first.')
  .check(
    z.trim(),
    z.minLength(1, 'Please write a prompt first.'),
    z.maxLength(PROMPT_MAX, `Please keep the prompt to ${PROMPT_MAX.toLocaleString('en-IN')} characters.`),
  )

const maybe = z.nullable(z.string())
export const ProviderState = z.object({
  name: AiProvider,
  is_active: z.boolean(),
  has_key: z.boolean(),
  model: z.string(),
  last_answer_at: maybe,
  last_asked_at: maybe,
  last_outcome: maybe,
  /** Models in use that this provider did not know when it was last asked for them. */
  gone: z.array(z.object({ model: z.string(), setting: z.string() })),
})
export type ProviderState = z.infer<typeof ProviderState>

export const PromptVersion = z.object({
  id: z.int(),
  prompt: z.string(),
  author: z.string(),
  created_at: z.string(),
})
export type PromptVersion = z.infer<typeof PromptVersion>

const PromptState = z.object({
  prompt: z.string(),
  /** The version in use; null for the built-in prompt. */
  version: z.nullable(z.int()),
  built_in: z.string(),
  versions: z.array(PromptVersion),
})
/** How the questions about photos ended on a day, the latest day first. */
const DescribedDay = z.object({
  /** In India: 2026-11-21. */
  day: z.string(),
  ends: z.array(z.object({ end: z.string(), count: z.int() })),
  /** Those the service took without the schema alone. */
  without_schema: z.int(),
})
export type DescribedDay = z.infer<typeof DescribedDay>

const ProviderAnswer = z.object({
  provider: AiProvider,
  fallback: z.boolean(),
  /** Whether the active provider is asked how the person in a photo looks. */
  describes: z.boolean(),
  described_days: z.array(DescribedDay),
  providers: z.array(ProviderState),
})

export const settingsApi = {
  prompt: {
    method: 'GET',
    path: '/admin/system-prompt',
    summary: 'The prompt in use, and those before it with who wrote them.',
    access: 'admin',
    response: PromptState,
  },
  setPrompt: {
    method: 'POST',
    path: '/admin/system-prompt',
    summary:
      'Puts a prompt into use; the one before stays as a version. With `based_on`, only if nobody else saved meanwhile.',
    access: 'admin',
    body: z.object({ prompt: Prompt, based_on: z.optional(z.nullable(z.int())) }),
    response: PromptState,
  },
  provider: {
    method: 'GET',
    path: '/admin/ai-provider',
    summary: 'The provider that draws, and how both of them do.',
    access: 'admin',
    response: ProviderAnswer,
  },
  setProvider: {
    method: 'POST',
    path: '/admin/ai-provider',
    summary: 'Switches to the other provider; exactly one is active.',
    access: 'admin',
    body: z.object({ provider: AiProvider }),
    response: ProviderAnswer,
  },
  setFallback: {
    method: 'POST',
    path: '/admin/ai-provider/fallback',
    summary:
      'Whether a photo the active provider could not draw goes to the other one; off until an admin switches it on.',
    access: 'admin',
    body: z.object({ on: z.boolean('on is true or false.') }),
    response: ProviderAnswer,
  },
  setDescribing: {
    method: 'POST',
    path: '/admin/ai-provider/describes',
    summary:
      'Whether the active provider is also asked how the figure of a photo looks; on until an admin switches it off.',
    access: 'admin',
    body: z.object({ on: z.boolean('on is true or false.') }),
    response: ProviderAnswer,
  },
  customFigurine: {
    method: 'GET',
    path: '/admin/custom-figurine',
    summary: 'What the page of the custom figurine says about the piece: country of origin, size, material.',
    access: 'admin',
    response: Piece,
  },
  setCustomFigurine: {
    method: 'PUT',
    path: '/admin/custom-figurine',
    summary: 'Notes country of origin, size and material of custom figurines.',
    access: 'admin',
    body: PieceFields,
    response: Piece,
  },
} satisfies Api

export const PromptTrial = z.object({
  id: z.string(),
  created_at: z.string(),
  author: z.string(),
  prompt: z.string(),
  stage: Stage,
  asked_provider: AiProvider,
  provider: maybe,
  model: maybe,
  is_demo: z.boolean(),
  elapsed_seconds: z.number(),
  /** The median of the last drawings; null before there were any. */
  usual_seconds: z.nullable(z.number()),
  cost_minor_units: z.int(),
  picture_url: maybe,
  sample_url: z.string(),
  failure: maybe,
})
export type PromptTrial = z.infer<typeof PromptTrial>

export const promptTrialsApi = {
  list: {
    method: 'GET',
    path: '/admin/system-prompt/trials',
    summary: 'The last trials of prompts, newest first.',
    access: 'admin',
    response: z.object({ trials: z.array(PromptTrial) }),
  },
  start: {
    method: 'POST',
    path: '/admin/system-prompt/trials',
    summary: 'Draws the sample photo with a prompt that is not in use yet; paid from the same daily budget.',
    access: 'admin',
    body: z.object({ prompt: Prompt, provider: z.optional(AiProvider) }),
    response: z.object({ trial: PromptTrial }),
  },
  one: {
    method: 'GET',
    path: '/admin/system-prompt/trials/:id',
    summary: 'How a trial stands.',
    access: 'admin',
    params: z.object({ id: z.string().check(z.maxLength(80)) }),
    response: z.object({ trial: PromptTrial }),
  },
} satisfies Api
