import { desc, inArray } from 'drizzle-orm'
import { AI_PROVIDERS, type AiProvider } from '../../shared/settings/api.ts'
import type { Database } from '../platform/db/database.ts'
import { promptVersions, shopSettings } from './tables.ts'

export const DEFAULT_PROMPT = `Turn the person in this photo into a small collectible chibi figurine, photographed in a studio.
Keep who they are: skin tone, face shape, hair style and colour, facial hair, glasses, head covering, jewellery, and the clothes with their real colours and patterns.
The figurine is hand-painted matte resin, about five heads tall at most, standing on a plain round black base with a small blank brass plate at its front.
Full body, facing the camera, friendly expression, soft even light, seamless pastel backdrop, nothing else in the picture, no text.`

export interface AiChoice {
  active: AiProvider
  /** Whether a photo may go to the other provider when the active one fails; needs an admin's consent. */
  fallback: boolean
  /** Whether the active provider also says how the figure of a photo looks, until an admin switches that off. */
  describes: boolean
}
export const PROVIDER_SETTING = 'ai-provider'
export const FALLBACK_SETTING = 'ai-fallback'
export const DESCRIBE_SETTING = 'ai-describes'

export async function aiChoice(db: Database): Promise<AiChoice> {
  const rows = await db
    .select()
    .from(shopSettings)
    .where(inArray(shopSettings.name, [PROVIDER_SETTING, FALLBACK_SETTING, DESCRIBE_SETTING]))
  const set = (name: string) => rows.find(row => row.name === name)?.value
  return {
    active: set(PROVIDER_SETTING) === 'gemini' ? 'gemini' : 'openai',
    fallback: set(FALLBACK_SETTING) === true,
    describes: set(DESCRIBE_SETTING) !== false,
  }
}
export const activeProvider = async (db: Database): Promise<AiProvider> => (await aiChoice(db)).active

/** In order of preference. Without a key for the active provider nobody gets the photo: the demo draws. */
export function whoMayDraw(
  { active, fallback }: AiChoice,
  hasKey: (provider: AiProvider) => boolean,
): AiProvider[] {
  if (!hasKey(active)) return []
  return fallback ? [active, ...AI_PROVIDERS.filter(name => name !== active && hasKey(name))] : [active]
}

/** The active provider alone, also where the other one may draw. */
export const whoDescribes = (
  { active, describes }: AiChoice,
  hasKey: (provider: AiProvider) => boolean,
): AiProvider | null => (describes && hasKey(active) ? active : null)

export async function currentPrompt(db: Database): Promise<string> {
  const [newest] = await db
    .select({ prompt: promptVersions.prompt })
    .from(promptVersions)
    .orderBy(desc(promptVersions.id))
    .limit(1)
  return newest?.prompt ?? DEFAULT_PROMPT
}
