import { Refusal } from './problem.ts'

export const DISK_FULL_CODE = 'shop.disk_full'
const DISK_FULL =
  'The shop’s disk is full, so nothing more can be saved at the moment. Please try again later.'
const DATABASE_AWAY =
  'The shop cannot use its database at the moment. Nothing you typed is lost; please try again in a moment.'

/** From the file system (ENOSPC, EDQUOT) or the database (53100). */
const isFullCode = (code: string) => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
/** SQLSTATE of lost connections, a starting, stopping, full or read-only server, and disk errors. */
const isAwayCode = (code: string) =>
  /^(08...|57P0[1-5]|53[34]00|25006|58030|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND)$/.test(
    code,
  )
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|PGlite is closed)/
const FULL_WORDS = /No space left on device/

/** A temporary failure: the response and when to retry. */
export function unavailable(error: unknown): Refusal | null {
  const errors = [...causesOf(error)]
  if (errors.some(({ code, message }) => isFullCode(code) || FULL_WORDS.test(message)))
    return new Refusal(503, DISK_FULL_CODE, DISK_FULL, { headers: { 'retry-after': '60' } })
  if (errors.some(({ code, message }) => isAwayCode(code) || AWAY_WORDS.test(message)))
    return new Refusal(503, 'shop.database_away', DATABASE_AWAY, { headers: { 'retry-after': '5' } })
  return null
}

/** The log message, which alarms may match. */
export const unavailableInLog = ({ code }: Refusal) =>
  code === DISK_FULL_CODE ? 'the disk is full' : 'the database cannot be used'

const DEPTH_MAX = 5
function* causesOf(error: unknown, depth = 0): Generator<{ code: string; message: string }> {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return
  const { code, message, cause, errors } = error as {
    code?: unknown
    message?: unknown
    cause?: unknown
    errors?: unknown
  }
  yield { code: String(code ?? ''), message: String(message ?? '') }
  yield* causesOf(cause, depth + 1)
  if (Array.isArray(errors)) for (const one of errors) yield* causesOf(one, depth + 1)
}
