import type { AiProvider } from '../../shared/settings/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import {
  type AiChoice,
  activeProvider,
  aiChoice,
  DEFAULT_PROMPT,
  DESCRIBE_SETTING,
  FALLBACK_SETTING,
  PROVIDER_SETTING,
} from './ai.ts'
import { newestVersion } from './queries.ts'
import { promptVersions, shopSettings } from './tables.ts'

interface Deps {
  db: Database
  clock: Clock
}
interface Admin {
  id: string
  name: string
}

export const switchProvider = ({ db, clock }: Deps, actor: Admin, provider: AiProvider): Promise<void> =>
  db.transaction(async tx => {
    const before = await activeProvider(tx)
    await saveSetting(tx, clock, PROVIDER_SETTING, provider)
    if (before === provider) return
    const subject = { kind: 'settings', id: PROVIDER_SETTING, name: 'AI provider' } as const
    await recordChange(tx, {
      actor,
      action: 'switched',
      subject,
      before: { provider: before },
      after: { provider },
    })
  })

type Switch = Exclude<keyof AiChoice, 'active'>
const SWITCHES: Record<Switch, { setting: string; name: string }> = {
  fallback: { setting: FALLBACK_SETTING, name: 'Asking the other AI provider' },
  describes: { setting: DESCRIBE_SETTING, name: 'Describing photos by the AI provider' },
}

export const switchAi = ({ db, clock }: Deps, actor: Admin, which: Switch, on: boolean): Promise<void> =>
  db.transaction(async tx => {
    const before = (await aiChoice(tx))[which]
    const { setting, name } = SWITCHES[which]
    await saveSetting(tx, clock, setting, on)
    if (before === on) return
    const subject = { kind: 'settings', id: setting, name } as const
    await recordChange(tx, { actor, action: 'switched', subject, before: { on: before }, after: { on } })
  })

function saveSetting(tx: Tx, clock: Clock, name: string, value: AiProvider | boolean) {
  const setting = { value, updatedAt: clock() }
  return tx
    .insert(shopSettings)
    .values({ name, ...setting })
    .onConflictDoUpdate({ target: shopSettings.name, set: setting })
}

export const usePrompt = (
  { db, clock }: Deps,
  actor: Admin,
  { prompt, basedOn }: { prompt: string; basedOn?: number | null | undefined },
): Promise<void> =>
  db.transaction(async tx => {
    const newest = await newestVersion(tx, { lock: true })
    if (basedOn !== undefined && basedOn !== (newest?.id ?? null))
      throw new Refusal(
        409,
        'prompt.changed',
        `${newest?.authorName ?? 'Somebody'} saved another prompt while you were writing. Look at it below, then save yours again.`,
      )
    const before = newest?.prompt ?? DEFAULT_PROMPT
    if (before === prompt) return
    const [version] = await tx
      .insert(promptVersions)
      .values({ prompt, authorId: actor.id, authorName: actor.name, createdAt: clock() })
      .returning({ id: promptVersions.id })
    const subject = {
      kind: 'settings',
      id: 'system-prompt',
      name: `Prompt ${version?.id ?? ''}`.trim(),
    } as const
    await recordChange(tx, {
      actor,
      action: 'put into use',
      subject,
      before: { prompt: before },
      after: { prompt },
    })
  })
