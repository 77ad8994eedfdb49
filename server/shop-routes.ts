import type { Context, Hono } from 'hono'
import { type ShopFacts, shopApi } from '../shared/shop.ts'
import type { Cashier } from './cashier.ts'
import type { Config } from './config.ts'
import type { ApiEnv } from './platform/http/api-env.ts'
import { implement } from './platform/http/implement.ts'

const SOCIAL_NAMES = { instagram: 'Instagram', youtube: 'YouTube', facebook: 'Facebook', x: 'X' } as const

export function shopFacts(config: Config, { window, sandbox }: Cashier, heroImages: string[]): ShopFacts {
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

export function shopRoutes(app: Hono<ApiEnv>, facts: ShopFacts, isBackstage: (context: Context<ApiEnv>) => Promise<boolean>) {
  implement(app, shopApi, {
    facts: () => facts,
    backstage: async ({ context }) => ({ open: await isBackstage(context) }),
  })
}
