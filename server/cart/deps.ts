import type { FigurinePrices } from '../../shared/pricing.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { PromotionSnapshot } from '../promotions/snapshot.ts'

export interface CartDeps {
  db: Database
  catalog: CatalogSnapshot
  promotions: PromotionSnapshot
  clock: Clock
  secret: string
  figurinePrices: FigurinePrices
  pageAddress: (path: string) => string
  limits: Limits
  links: PrivateLinks
}
