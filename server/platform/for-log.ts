/** What tells where and how something failed; everything else an error carries may be what somebody typed. */
const KEPT = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'command',
  'responseCode',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]
const DEPTH_MAX = 5
const MESSAGE_MAX = 1000

interface LoggedError {
  type: string
  message: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
  [kept: string]: unknown
}

/** An error as the log may have it: which one, where, and by what cause, without the values it was about. */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  const fields = fieldsOf(error)
  const stack = framesOf(fields)
  const fieldsForLog: LoggedError = {
    type: typeOf(error, fields),
    message: safeMessage(error),
    ...(stack && { stack }),
  }
  for (const name of KEPT) {
    const value = fields[name]
    if (typeof value === 'number' || (typeof value === 'string' && value.length <= 200))
      fieldsForLog[name] = value
  }
  if (depth === DEPTH_MAX) return fieldsForLog
  if (fields.cause !== undefined && fields.cause !== null)
    fieldsForLog.cause = errorForLog(fields.cause, depth + 1)
  if (Array.isArray(fields.errors))
    fieldsForLog.errors = fields.errors.slice(0, DEPTH_MAX).map(one => errorForLog(one, depth + 1))
  return fieldsForLog
}

/** The message alone. Of a failed statement its text stays, and what it was given goes. */
export function safeMessage(error: unknown): string {
  const fields = fieldsOf(error)
  const message = typeof fields.message === 'string' ? fields.message : typeof error === 'string' ? error : ''
  const withoutParameters = message.split(/^params:/m, 1)[0]?.trimEnd() ?? ''
  const withoutValues = quotesValues(fields)
    ? withoutParameters.replace(/"[\s\S]*"/, '"…"')
    : withoutParameters
  return withoutValues.replace(/[^\s<>"'`,;:()]+@[^\s<>"'`,;()]+/g, '…@…').slice(0, MESSAGE_MAX)
}

/** Data that does not fit (SQLSTATE class 22) and text that is no JSON are quoted as they came. */
const quotesValues = ({ code, name }: Fields) =>
  (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) || name === 'SyntaxError'

type Fields = Partial<Record<string, unknown>>
const fieldsOf = (error: unknown): Fields =>
  typeof error === 'object' && error !== null ? (error as Fields) : {}

function typeOf(error: unknown, { name }: Fields): string {
  if (!(error instanceof Error)) return typeof name === 'string' ? name : typeof error
  return error.constructor.name || error.name
}

/** A stack begins with the message as it was thrown, which may be of many lines. */
function framesOf({ stack, message }: Fields): string | undefined {
  if (typeof stack !== 'string') return undefined
  const from = typeof message === 'string' ? stack.indexOf(message) : -1
  const rest = from < 0 ? stack : stack.slice(from + String(message).length)
  const frames = rest
    .split('\n')
    .filter(line => /^ {4}at .*(:\d+:\d+\)?|\(<anonymous>\)|native\)?)$/.test(line))
  return frames.length > 0 ? frames.join('\n') : undefined
}

/** A path without what somebody may have typed into it, such as an address in the place of an order's number. */
export const pathForLog = (path: string) =>
  /[^\w./~-]|\d{10}/.test(path) ? path.split('/').map(partForLog).join('/') : path
const partForLog = (part: string) => (/[^\w.~-]|^\d{10,}$/.test(part) ? '…' : part)
