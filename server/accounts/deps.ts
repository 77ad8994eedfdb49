import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Pace } from '../platform/pace.ts'
import type { Auth } from './auth.ts'

export interface AccountDeps {
  db: Database
  auth: Auth
  jobs: Jobs
  clock: Clock
  pace: Pace
  limits: Limits
  secret: string
  secureCookies: boolean
  pageAddress: (path: string) => string
  /** The address that confirms a newsletter; null for who has it already. */
  subscribe: (tx: Tx, email: string) => Promise<string | null>
}
