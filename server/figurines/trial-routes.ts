import type { Hono } from 'hono'
import { pictures } from '../../shared/pictures/built-in-pictures.ts'
import { type PromptTrial, promptTrialsApi } from '../../shared/settings/api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import { activeProvider } from '../settings/ai.ts'
import type { FigurineDeps } from './deps.ts'
import { startTrial, TRIAL_ENDS_MS } from './prompt-trials.ts'
import { latestTrials, usualSeconds } from './queries.ts'

type Row = Awaited<ReturnType<typeof latestTrials>>[number]

export function trialRoutes(
  app: Hono<ApiEnv>,
  deps: Pick<FigurineDeps, 'db' | 'jobs' | 'clock' | 'caps' | 'generators' | 'links'>,
) {
  const { db, clock, links } = deps

  function viewOf({ trial, costPaise }: Row, usual: number | null): PromptTrial {
    const until = trial.finishedAt ?? clock()
    const elapsed = Math.max(0, until.getTime() - trial.createdAt.getTime())
    const isLost = trial.finishedAt === null && elapsed > TRIAL_ENDS_MS
    return {
      id: trial.id,
      created_at: trial.createdAt.toISOString(),
      author: trial.authorName,
      prompt: trial.prompt,
      stage: isLost ? 'failed' : trial.stage,
      asked_provider: trial.askedProvider,
      provider: trial.provider,
      model: trial.model,
      is_demo: trial.isDemo,
      elapsed_seconds: Math.round(elapsed / 100) / 10,
      usual_seconds: usual,
      cost_minor_units: costPaise,
      picture_url: trial.file ? links.link(trial.file) : null,
      sample_url: pictures['sample-photo'],
      failure: isLost ? 'The trial was interrupted. Please try once more.' : trial.failureSentence,
    }
  }

  async function one(id: string) {
    const [[row], usual] = await Promise.all([latestTrials(db, { id }), usualSeconds(db)])
    if (!row) throw notFound('trial.not_found', 'This trial is no longer kept.')
    return { trial: viewOf(row, usual) }
  }

  implement(app, promptTrialsApi, {
    async list() {
      const [rows, usual] = await Promise.all([latestTrials(db), usualSeconds(db)])
      return { trials: rows.map(row => viewOf(row, usual)) }
    },
    start: async ({ body, who }) =>
      one(
        await startTrial(deps, who, {
          prompt: body.prompt,
          provider: body.provider ?? (await activeProvider(db)),
        }),
      ),
    one: ({ params }) => one(params.id),
  })
}
