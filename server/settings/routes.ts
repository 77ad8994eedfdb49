import type { Hono } from 'hono'
import { AI_PROVIDERS, type AiProvider, settingsApi } from '../../shared/settings/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { aiChoice, DEFAULT_PROMPT } from './ai.ts'
import { switchAi, switchProvider, usePrompt } from './change-settings.ts'
import { customFigurine, setCustomFigurine } from './custom-figurine.ts'
import { goneModels, type ModelInUse } from './gone-models.ts'
import { howPhotosWereDescribed, lastAnswers, latestVersions } from './queries.ts'

interface Deps {
  db: Database
  clock: Clock
  providers: Record<AiProvider, { hasKey: boolean; model: string }>
  modelsInUse: ModelInUse[]
}

export function settingsRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db } = deps

  async function promptState() {
    const versions = await latestVersions(db)
    return {
      prompt: versions[0]?.prompt ?? DEFAULT_PROMPT,
      version: versions[0]?.id ?? null,
      built_in: DEFAULT_PROMPT,
      versions: versions.map(row => ({
        id: row.id,
        prompt: row.prompt,
        author: row.authorName,
        created_at: row.createdAt.toISOString(),
      })),
    }
  }

  async function providerState() {
    const [{ active: provider, fallback, describes }, last, gone, describedDays] = await Promise.all([
      aiChoice(db),
      lastAnswers(db),
      goneModels(db, deps.clock(), deps.modelsInUse),
      howPhotosWereDescribed(db, deps.clock()),
    ])
    return {
      provider,
      fallback,
      describes,
      described_days: describedDays,
      providers: AI_PROVIDERS.map(name => ({
        name,
        is_active: name === provider,
        has_key: deps.providers[name].hasKey,
        model: deps.providers[name].model,
        last_answer_at: last[name].lastAnswerAt?.toISOString() ?? null,
        last_asked_at: last[name].lastAskedAt?.toISOString() ?? null,
        last_outcome: last[name].lastOutcome,
        gone: gone.filter(one => one.provider === name).map(({ model, setting }) => ({ model, setting })),
      })),
    }
  }

  implement(app, settingsApi, {
    prompt: promptState,
    async setPrompt({ body, who }) {
      await usePrompt(deps, who, { prompt: body.prompt, basedOn: body.based_on })
      return promptState()
    },
    provider: providerState,
    async setProvider({ body, who }) {
      await switchProvider(deps, who, body.provider)
      return providerState()
    },
    async setFallback({ body, who }) {
      await switchAi(deps, who, 'fallback', body.on)
      return providerState()
    },
    async setDescribing({ body, who }) {
      await switchAi(deps, who, 'describes', body.on)
      return providerState()
    },
    customFigurine: () => customFigurine(db),
    async setCustomFigurine({ body, who }) {
      await setCustomFigurine(db, { piece: body, at: deps.clock(), actor: who })
      return customFigurine(db)
    },
  })
}
