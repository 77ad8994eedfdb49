import type { Context, Hono } from 'hono'
import type { ModelChoice, ModelService } from '../../shared/bodies/models-api.ts'
import type { Arrival } from '../../shared/promise/api.ts'
import type { AiProvider } from '../../shared/settings/api.ts'
import { type ShopFacts, shopApi } from '../../shared/settings/shop-api.ts'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { aiChoice, whoDescribes, whoMayDraw } from './ai.ts'
import { customFigurine } from './custom-figurine.ts'
import { modelChoiceOf } from './models.ts'

const SOCIAL_NAMES = { instagram: 'Instagram', youtube: 'YouTube', facebook: 'Facebook', x: 'X' } as const

/** Constant while the process runs; the rest an admin may change. */
type FixedFacts = Omit<
  ShopFacts,
  'photo_readers' | 'photo_describer' | 'model_makers' | 'custom_figurine' | 'sells_only_in' | 'usual_arrival'
>

/** Null where the key is missing. */
type ModelMakers = Record<ModelService, Record<'adults' | 'children', { partner: string | null }> | null>

interface FactDeps {
  config: Config
  db: Database
  /** Null where the key is missing. */
  generators: Record<AiProvider, unknown>
  makerSetup: { makers: ModelMakers }
  paymentSetup: { window: { scriptUrl: string }; sandbox: unknown }
  bookKeeping: { soldOnlyIn: () => Promise<string | null> }
  promises: { usually: () => Promise<Arrival> }
}

function fixedFacts(
  config: Config,
  { window, sandbox }: FactDeps['paymentSetup'],
  heroImages: string[],
): FixedFacts {
  const { particulars } = config
  return {
    mode: config.mode,
    figurine_base_price_minor_units: config.figurinePrices.figure,
    drawing_price_minor_units: config.figurinePrices.drawing,
    drawing_days: config.drawingDays,
    payment_script_url: window.scriptUrl,
    payment_is_sandbox: sandbox !== null,
    hero_images: heroImages,
    legal_name: particulars.legalName ?? null,
    address: particulars.address ?? null,
    support_email: particulars.supportEmail ?? null,
    support_phone: particulars.supportPhone ?? null,
    whatsapp_number: particulars.whatsapp ?? null,
    grievance_officer: particulars.grievanceOfficer ?? null,
    social: (Object.keys(SOCIAL_NAMES) as (keyof typeof SOCIAL_NAMES)[]).flatMap(key =>
      config.social[key] ? [{ name: SOCIAL_NAMES[key], url: config.social[key] }] : [],
    ),
    photo_days_without_order: config.photoDays.withoutOrder,
    child_photo_days_without_order: config.photoDays.childWithoutOrder,
    photo_days_after_delivery: config.photoDays.afterDelivery,
  }
}

const READERS: Record<AiProvider, string> = { openai: 'OpenAI', gemini: 'Google Gemini' }

export function shopFacts({
  config,
  db,
  generators,
  makerSetup,
  paymentSetup,
  bookKeeping,
  promises,
}: FactDeps): () => Promise<ShopFacts> {
  const fixed = fixedFacts(config, paymentSetup, config.heroImages ?? [])
  return async () => {
    const [choice, piece, models] = await Promise.all([aiChoice(db), customFigurine(db), modelChoiceOf(db)])
    const hasKey = (name: AiProvider) => generators[name] !== null
    const readers = whoMayDraw(choice, hasKey).map(name => READERS[name])
    const describer = whoDescribes(choice, hasKey)
    return {
      ...fixed,
      photo_readers: readers,
      photo_describer: describer && READERS[describer],
      model_makers: modelMakers(models, makerSetup.makers),
      custom_figurine: piece,
      sells_only_in: await bookKeeping.soldOnlyIn(),
      usual_arrival: await promises.usually(),
    }
  }
}

function modelMakers({ service, children, when }: ModelChoice, makers: ModelMakers) {
  const named = (name: typeof service | typeof children) =>
    when === 'never' || name === 'none' || name === 'by_hand' || !makers[name] ? null : name
  const [adults, ofChildren] = [named(service), named(children)]
  return {
    adults,
    children: ofChildren && makers[ofChildren]?.children.partner ? null : ofChildren,
    partner: (adults && makers[adults]?.adults.partner) ?? null,
  }
}

interface ShopRouteDeps {
  facts: () => Promise<ShopFacts>
  isBackstage: (context: Context<ApiEnv>) => Promise<boolean>
}

export function shopRoutes(app: Hono<ApiEnv>, { facts, isBackstage }: ShopRouteDeps) {
  implement(app, shopApi, {
    facts,
    backstage: async ({ context }) => ({ open: await isBackstage(context) }),
  })
}
