import type { Hono } from 'hono'
import {
  MODEL_SERVICE_NAMES,
  MODEL_SERVICES,
  type ModelChoice,
  type ModelService,
  type ModelServiceState,
  modelsApi,
} from '../../../shared/bodies/models-api.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockModelChoice, modelChoiceOf, setModelChoice } from '../../settings/models.ts'
import { receiveModelNews } from '../drafts/receive-news.ts'
import type { MakerSetup } from './maker-setup.ts'

interface Deps {
  db: Database
  jobs: Jobs
  clock: Clock
  config: Config
  makerSetup: MakerSetup
}

const KEY_SETTINGS: Record<ModelService, string> = { meshy: 'MESHY_API_KEY', fal: 'FAL_KEY' }

/** Which service makes first bodies, of whom, and when. */
export function modelRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock, config, makerSetup } = deps
  const { makers, sandbox } = makerSetup
  const { meshy, fal } = config.modelMakers

  function stateOf(name: ModelService): ModelServiceState {
    const there = makers[name]
    const models = {
      meshy: { model: meshy.model, model_for_children: meshy.model },
      fal: { model: fal.model, model_for_children: fal.modelForChildren },
    }
    return {
      name,
      missing: there ? null : KEY_SETTINGS[name],
      is_stand_in: there?.isStandIn ?? false,
      ...models[name],
      price_minor_units: there?.adults.pricePaise ?? 0,
      price_for_children_minor_units: there?.children.pricePaise ?? 0,
    }
  }

  /** For a service that nobody could ask. */
  function refuseWithoutKey(field: 'service' | 'children', wanted: ModelService | 'none' | 'by_hand') {
    if (wanted === 'none' || wanted === 'by_hand' || makers[wanted]) return
    throw invalid({
      [field]: `${MODEL_SERVICE_NAMES[wanted]} has no key. Please put one into ${KEY_SETTINGS[wanted]} and restart the shop.`,
    })
  }
  /** A child's drawing goes to the service that was named, and to nobody behind it. */
  function refusePartner(wanted: ModelService | 'by_hand') {
    const maker = wanted === 'by_hand' ? null : makers[wanted]?.children
    if (!maker?.partner) return
    throw invalid({
      children: `${maker.model} is a model of ${maker.partner}, which would get the drawings too. Please put another model into FAL_MODEL_CHILDREN and restart the shop.`,
    })
  }

  implement(app, modelsApi, {
    async news({ params: { service }, context }) {
      const text = await context.req.text()
      await receiveModelNews(deps, { service, headers: context.req.raw.headers, text })
      return { ok: true } as const
    },
    choice: () => modelChoiceOf(db),
    choose: ({ body, who }) =>
      db.transaction(async tx => {
        if (body.service) refuseWithoutKey('service', body.service)
        if (body.children) refuseWithoutKey('children', body.children)
        if (body.children) refusePartner(body.children)
        await lockModelChoice(tx)
        const before = await modelChoiceOf(tx)
        const choice: ModelChoice = {
          service: body.service ?? before.service,
          children: body.children ?? before.children,
          when: body.when ?? before.when,
        }
        await setModelChoice(tx, { choice, at: clock(), actor: who })
        return choice
      }),
    services: () => ({
      services: MODEL_SERVICES.map(stateOf),
      budget_minor_units: config.modelMakers.budgetPaise,
      panel_url: sandbox?.panel ?? null,
    }),
  })
}
