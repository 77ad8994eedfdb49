/** An allowlist: any other field of an error may hold what a customer typed. */
const LOGGED_FIELDS = [
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

export function errorForLog(error: unknown, depth = 0): LoggedError {
  const fields = fieldsOf(error)
  const stack = framesOf(fields)
  const fieldsForLog: LoggedError = {
    type: typeOf(error, fields),
    message: safeMessage(error),
    ...(stack && { stack }),
  }
  for (const name of LOGGED_FIELDS) {
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

/** Without the parameters of a failed statement. */
export function safeMessage(error: unknown): string {
  const fields = fieldsOf(error)
  const message = typeof fields.message === 'string' ? fields.message : typeof error === 'string' ? error : ''
  const withoutParameters = message.split(/^params:/m, 1)[0]?.trimEnd() ?? ''
  const withoutValues = quotesValues(fields)
    ? withoutParameters.replace(/"[\s\S]*"/, '"…"')
    : withoutParameters
  return withoutValues
    .replace(/(?<![^\s<>"'`,;:()])[^\s<>"'`,;:()]+@[^\s<>"'`,;()]+/g, '…@…')
    .slice(0, MESSAGE_MAX)
}

/** Errors of SQLSTATE class 22 and JSON syntax errors quote the value. */
const quotesValues = ({ code, name }: Fields) =>
  (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) || name === 'SyntaxError'

type Fields = Partial<Record<string, unknown>>
const fieldsOf = (error: unknown): Fields =>
  typeof error === 'object' && error !== null ? (error as Fields) : {}

function typeOf(error: unknown, { name }: Fields): string {
  if (!(error instanceof Error)) return typeof name === 'string' ? name : typeof error
  return error.constructor.name || error.name
}

/** A stack begins with the message, which may have several lines. */
function framesOf({ stack, message }: Fields): string | undefined {
  if (typeof stack !== 'string') return undefined
  const from = typeof message === 'string' ? stack.indexOf(message) : -1
  const rest = from < 0 ? stack : stack.slice(from + String(message).length)
  const frames = rest
    .split('\n')
    .filter(line => /^ {4}at .*(:\d+:\d+\)?|\(<anonymous>\)|native\)?)$/.test(line))
  return frames.length > 0 ? frames.join('\n') : undefined
}

/** Links that are printed, mailed or passed on open with what stands here. */
const BEFORE_TOKEN =
  /^(\/(?:r|f|u|parent|api\/parent-requests|api\/gifts|api\/(?:admin\/)?shared-figurines|api\/mail-lists|api\/parcel-news)\/)[^/]+?(?=\.data$|\/|$)/

/** Typed values can be in a path, such as an address in place of an order id. */
export function pathForLog(whole: string): string {
  const path = whole.replace(BEFORE_TOKEN, '$1…')
  return /[^\w./~-]|\d{10}/.test(path) ? path.split('/').map(partForLog).join('/') : path
}
const partForLog = (part: string) => (/[^\w.~-]|^\d{10,}$/.test(part) ? '…' : part)
