import type { panelRoutes } from '../../../sandbox/model-makers/panel.ts'
import type { ModelStandIn } from '../../../sandbox/model-makers/stand-in.ts'
import type { ModelNews } from '../../../sandbox/model-makers/webhooks.ts'
import { type ModelService, modelNewsPath } from '../../../shared/bodies/models-api.ts'
import { type Config, isHttps, pageAddress } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { newSecret } from '../../platform/ids.ts'
import { watched } from '../../platform/observability/provider-calls.ts'
import { fal, falPlatform } from './fal.ts'
import { isSignedByFal } from './fal-signature.ts'
import { meshy } from './meshy.ts'
import type { ModelMaker } from './model-maker.ts'

/** A service asks another model for children where it has one. */
interface Makers {
  adults: ModelMaker
  children: ModelMaker
  isStandIn: boolean
}
export interface MakerSetup {
  /** Null where the key is missing. */
  makers: Record<ModelService, Makers | null>
  sandbox: MakerSandbox | null
  /** Where a service that is told so with each task may tell of its end; null where it could not reach us. */
  newsTo: (service: ModelService) => string | null
  isFalNews: (headers: Headers, body: string) => Promise<boolean>
}
export interface MakerSandbox extends ModelStandIn {
  panel: string
  routes: ReturnType<typeof panelRoutes>
  deliverTo: (door: (news: ModelNews) => Promise<number>) => void
}

const PATIENCE_MS = 30_000
const PANEL = '/dev/models'
const ORIGIN = 'http://models.invalid'

/** With a key the service; without one a stand-in in demo mode, and nothing in live mode. */
export async function openMakerSetup(config: Config, clock: Clock): Promise<MakerSetup> {
  const { meshy: meshySettings, fal: falSettings } = config.modelMakers
  const isComplete = meshySettings.apiKey !== undefined && falSettings.apiKey !== undefined
  const sandbox = config.mode === 'demo' && !isComplete ? await openSandbox(clock) : null
  const { apiKey: meshyKey = sandbox?.meshyKey } = meshySettings
  const { apiKey: falKey = sandbox?.falKey } = falSettings
  const isOurs = { meshy: meshySettings.apiKey !== undefined, fal: falSettings.apiKey !== undefined }
  const fetchOf = (service: ModelService) =>
    isOurs[service]
      ? watched(service, globalThis.fetch)
      : watched(`${service} stand-in`, sandbox?.fetch ?? globalThis.fetch)
  return {
    makers: {
      meshy: meshyKey
        ? meshyMakers({
            ...meshySettings,
            ...(!isOurs.meshy && { apiUrl: `${ORIGIN}/meshy` }),
            apiKey: meshyKey,
            fetch: fetchOf('meshy'),
            isStandIn: !isOurs.meshy,
          })
        : null,
      fal: falKey
        ? falMakers({
            ...falSettings,
            ...(!isOurs.fal && { queueUrl: `${ORIGIN}/fal`, adminKey: sandbox?.falAdminKey }),
            apiKey: falKey,
            fetch: fetchOf('fal'),
            isStandIn: !isOurs.fal,
          })
        : null,
    },
    sandbox,
    newsTo: service =>
      service === 'fal' && (!isOurs.fal || isHttps(config))
        ? pageAddress(config)(modelNewsPath(service))
        : null,
    isFalNews: isSignedByFal({
      keysAt: falPlatform(isOurs.fal ? falSettings.queueUrl : `${ORIGIN}/fal`).keys,
      fetch: fetchOf('fal'),
      clock,
    }),
  }
}

type Given<T> = Omit<T, 'patienceMs'> & { isStandIn: boolean }

function meshyMakers({ isStandIn, ...settings }: Given<Parameters<typeof meshy>[0]>): Makers {
  const maker = meshy({ ...settings, patienceMs: PATIENCE_MS })
  return { adults: maker, children: maker, isStandIn }
}

function falMakers({
  isStandIn,
  modelForChildren,
  ...settings
}: Given<Parameters<typeof fal>[0]> & { modelForChildren: string }): Makers {
  const common = { ...settings, patienceMs: PATIENCE_MS }
  return {
    adults: fal(common),
    children: fal({ ...common, model: modelForChildren, imageField: undefined }),
    isStandIn,
  }
}

async function openSandbox(clock: Clock) {
  const [{ panelRoutes: routes }, { modelStandIn }] = await Promise.all([
    import('../../../sandbox/model-makers/panel.ts'),
    import('../../../sandbox/model-makers/stand-in.ts'),
  ])
  const keys = { meshyKey: newSecret(), falKey: newSecret(), falAdminKey: newSecret() }
  let door: ((news: ModelNews) => Promise<number>) | undefined
  const standIn = modelStandIn({
    ...keys,
    clock,
    origin: ORIGIN,
    deliver: news => door?.(news) ?? Promise.resolve(503),
  })
  return {
    ...standIn,
    ...keys,
    panel: PANEL,
    routes: routes(standIn, PANEL),
    deliverTo: (given: NonNullable<typeof door>) => {
      door = given
    },
  }
}
