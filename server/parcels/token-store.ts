import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { TokenStore } from './shiprocket/token.ts'
import { courierTokens } from './tables.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Sealed with the shop's secret, so that a copy of the database books nothing. */
export function tokenStore(db: Database, secret: string, name: string): TokenStore {
  const key = createHash('sha256').update(`courier token ${secret}`).digest()
  const put = async (values: Partial<typeof courierTokens.$inferInsert>) => {
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
    keep: (token, expiresAt) =>
      put({ sealed: sealed(key, token), expiresAt, refusedUntil: null, refusedBecause: null }),
    refused: (refusedUntil, refusedBecause) =>
      put({ sealed: null, expiresAt: null, refusedUntil, refusedBecause: refusedBecause.slice(0, 300) }),
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
