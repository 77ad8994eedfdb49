import { desc, eq } from 'drizzle-orm'
import type { AiProvider } from '../../shared/settings.ts'
import type { Database } from '../platform/db/database.ts'
import { promptVersions, shopSettings } from './tables.ts'

export const DEFAULT_PROMPT = `Turn the person in this photo into a small collectible chibi figurine, photographed in a studio.
Keep who they are: skin tone, face shape, hair style and colour, facial hair, glasses, head covering, jewellery, and the clothes with their real colours and patterns.
The figurine is hand-painted matte resin, about five heads tall at most, standing on a plain round black base with a small blank brass plate at its front.
Full body, facing the camera, friendly expression, soft even light, seamless pastel backdrop, nothing else in the picture, no text.`

/** Exactly one is active; OpenAI until an admin chooses. */
export async function activeProvider(db: Database): Promise<AiProvider> {
  const [setting] = await db.select().from(shopSettings).where(eq(shopSettings.name, 'ai-provider'))
  return setting?.value === 'gemini' ? 'gemini' : 'openai'
}

/** The prompt in use is the newest of its versions; a fresh shop has the built-in one. */
export async function currentPrompt(db: Database): Promise<string> {
  const [newest] = await db.select({ prompt: promptVersions.prompt }).from(promptVersions).orderBy(desc(promptVersions.id)).limit(1)
  return newest?.prompt ?? DEFAULT_PROMPT
}
