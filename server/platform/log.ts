import pino, { type Logger } from 'pino'
import { errorForLog } from './for-log.ts'

export type Log = Logger

const SECRET_FIELDS = ['password', 'token', 'cookie', 'authorization', 'signature']
const CENSORED = '[kept out of the log]'

interface Destination {
  write: (line: string) => void
  flush?: () => void
}
/** Lines are buffered for up to 200 ms; an error flushes them at once. */
const standardOutput = () =>
  pino.destination({
    dest: 1,
    sync: false,
    minLength: 12 * 1024,
    maxLength: LOG_MAX_BYTES,
    periodicFlush: 200,
  })

export function createLog(level: string, destination: Destination = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: {
        paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map(name => `*.${name}`), 'headers'],
        censor: CENSORED,
      },
      serializers: { err: errorForLog },
      hooks: {
        logMethod(line, write, level) {
          write.apply(this, line)
          if (level >= WARN) destination.flush?.()
        },
      },
    },
    destination,
  )
}
const WARN = 40
const LOG_MAX_BYTES = 16 * 1024 * 1024

/** Writes many lines of one shape without pino's serialisation; secret fields are censored as in the log. */
export function requestLineWriter<Fields extends object>(log: Log, message: string, same: object = {}) {
  const { [pino.symbols.streamSym]: destination } = log as unknown as {
    [pino.symbols.streamSym]: { write: (line: string) => void }
  }
  const always = written(same)
  const end = `,"msg":${JSON.stringify(message)}}\n`
  let lines = ''
  const write = () => {
    const all = lines
    lines = ''
    destination.write(all)
  }
  return (fields: Fields) => {
    if (!log.isLevelEnabled('info')) return
    if (lines === '') setImmediate(write)
    lines += timeNow() + always + written(fields) + end
  }
}

function written<Fields extends object>(fields: Fields): string {
  let text = ''
  for (const name in fields) {
    if (fields[name] === undefined) continue
    text += `,"${name}":${JSON.stringify(SECRET_FIELDS.includes(name) ? CENSORED : fields[name])}`
  }
  return text
}

let writtenAt = 0
let writtenTime = ''
/** Cached, since many lines are written within one millisecond. */
function timeNow(): string {
  const now = Date.now()
  if (now !== writtenAt) {
    writtenAt = now
    writtenTime = `{"level":"info","time":"${new Date(now).toISOString()}"`
  }
  return writtenTime
}
