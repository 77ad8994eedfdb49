import type { Context, Hono } from 'hono'
import type { AiProvider } from '../shared/settings.ts'
import { type ShopFacts, shopApi } from '../shared/shop.ts'
import type { Config } from './config.ts'
import type { PaymentSetup } from './payment-setup.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { implement } from './platform/http/implement.ts'

const SOCIAL_NAMES = { instagram: 'Instagram', youtube: 'YouTube', facebook: 'Facebook', x: 'X' } as const

/** Constant while the process runs; an admin may change who reads photos. */
export type FixedFacts = Omit<ShopFacts, 'photo_readers' | 'photo_describer'>

export function shopFacts(
  config: Config,
  { window, sandbox }: PaymentSetup,
  heroImages: string[],
): FixedFacts {
  const { particulars } = config
  return {
    mode: config.mode,
    figurine_base_price_minor_units: config.figurineBasePricePaise,
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
    photo_days_after_delivery: config.photoDays.afterDelivery,
  }
}

interface Deps {
  facts: FixedFacts
  /** Who draws, the first before the others, and whether the first also describes. */
  photoReaders: () => Promise<{ readers: AiProvider[]; describes: boolean }>
  isBackstage: (context: Context<ApiEnv>) => Promise<boolean>
}
const READERS: Record<AiProvider, string> = { openai: 'OpenAI', gemini: 'Google Gemini' }

export function shopRoutes(app: Hono<ApiEnv>, { facts, photoReaders, isBackstage }: Deps) {
  implement(app, shopApi, {
    async facts() {
      const { readers, describes } = await photoReaders()
      const names = readers.map(name => READERS[name])
      return { ...facts, photo_readers: names, photo_describer: describes ? (names[0] ?? null) : null }
    },
    backstage: async ({ context }) => ({ open: await isBackstage(context) }),
  })
}
