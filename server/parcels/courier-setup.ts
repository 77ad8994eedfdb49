import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { panelRoutes } from '../../sandbox/shiprocket/panel.ts'
import type { CourierStandIn, News } from '../../sandbox/shiprocket/stand-in.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { newSecret } from '../platform/ids.ts'
import { watched } from '../platform/observability/provider-calls.ts'
import { createSettingOnce } from '../settings/create-setting-once.ts'
import { byHand } from './by-hand.ts'
import type { Carrier } from './carrier.ts'
import { shiprocket } from './shiprocket/shiprocket.ts'
import { courierToken, logIn, type TokenStore } from './shiprocket/token.ts'
import { openWire } from './shiprocket/wire.ts'
import { courierTokens } from './tables.ts'

/** The courier and its webhook key: the stand-in in demo mode, no courier in live mode without keys. */
export interface CourierSetup {
  carrier: Carrier
  newsKey: string | null
  sandbox: CourierSandbox | null
}
export interface CourierSandbox extends CourierStandIn {
  panel: string
  routes: ReturnType<typeof panelRoutes>
  key: string
  deliverTo: (door: (news: News) => Promise<number>) => void
}

interface Deps {
  db: Database
  clock: Clock
  secret: string
}
const PATIENCE_MS = 10_000
const PANEL = '/dev/courier'

export async function openCourierSetup(config: Config, deps: Deps): Promise<CourierSetup> {
  if (config.shiprocket) {
    const { newsKey, ...account } = config.shiprocket
    const fetch = watched('shiprocket', globalThis.fetch) as typeof globalThis.fetch
    return { carrier: carrierOf(deps, { ...account, fetch }), newsKey, sandbox: null }
  }
  return config.mode === 'demo' ? standInSetup(deps) : { carrier: byHand, newsKey: null, sandbox: null }
}

interface Account {
  email: string
  password: string
  pickupPlace: string
  apiUrl: string
  fetch: typeof globalThis.fetch
}
function carrierOf(
  { db, clock, secret }: Deps,
  { email, password, pickupPlace, apiUrl, fetch }: Account,
): Carrier {
  const token = courierToken({
    store: tokenStore(db, secret, `${apiUrl} ${email}`),
    clock,
    logIn: () => logIn(fetch, apiUrl, { email, password }),
  })
  const wire = openWire({ apiUrl, fetch, token, patienceMs: PATIENCE_MS })
  return shiprocket({ wire, pickupPlace })
}

/** The stand-in speaks the real wire format, so only address and account differ. */
async function standInSetup(deps: Deps): Promise<CourierSetup> {
  const [{ databaseBooks }, { panelRoutes }, { courierStandIn }] = await Promise.all([
    import('../../sandbox/shiprocket/database-books.ts'),
    import('../../sandbox/shiprocket/panel.ts'),
    import('../../sandbox/shiprocket/stand-in.ts'),
  ])
  const secretOf = (name: string) => createSettingOnce(deps.db, name, newSecret).then(({ value }) => value)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  // Hexadecimal, since the service takes no address with "sr" or "kr" in it.
  const key = hex(await secretOf('sandbox-parcel-key')).slice(0, 40)
  const account = {
    email: 'api@dopple.example',
    password: await secretOf('sandbox-parcel-password'),
    pickupPlace: 'Workshop',
  }
  const origin = 'http://courier.invalid'
  let door: ((news: News) => Promise<number>) | undefined
  const standIn = courierStandIn({
    ...account,
    books: databaseBooks(deps.db),
    clock: deps.clock,
    newsKey: key,
    origin,
    deliver: news => door?.(news) ?? Promise.resolve(503),
  })
  const fetch = watched('shiprocket stand-in', standIn.fetch) as typeof globalThis.fetch
  return {
    carrier: carrierOf(deps, { ...account, apiUrl: `${origin}/v1/external`, fetch }),
    newsKey: key,
    sandbox: {
      ...standIn,
      panel: PANEL,
      routes: panelRoutes(standIn, PANEL),
      key,
      deliverTo: given => {
        door = given
      },
    },
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Sealed with the shop's secret, so that a copy of the database books nothing. */
function tokenStore(db: Database, secret: string, name: string): TokenStore {
  const key = createHash('sha256').update(`courier token ${secret}`).digest()
  const write = async (values: Partial<typeof courierTokens.$inferInsert>) => {
    await db
      .insert(courierTokens)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: courierTokens.name, set: values })
  }
  return {
    async read() {
      const [row] = await db.select().from(courierTokens).where(eq(courierTokens.name, name))
      return row ? { ...row, token: row.sealed && opened(key, row.sealed) } : null
    },
    save: (token, expiresAt) =>
      write({ sealed: sealed(key, token), expiresAt, refusedUntil: null, refusedBecause: null }),
    refused: (refusedUntil, refusedBecause) =>
      write({ sealed: null, expiresAt: null, refusedUntil, refusedBecause: refusedBecause.slice(0, 300) }),
  }
}

function sealed(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Null after the shop's secret has changed. */
function opened(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
