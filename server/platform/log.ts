import pino, { type Logger } from 'pino'

export type Log = Logger

/** One JSON line per event; values that could be secrets never reach a line. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'token',
        'cookie',
        'authorization',
        'signature',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.signature',
        'headers',
      ],
      censor: '[kept out of the log]',
    },
    serializers: { err: pino.stdSerializers.err },
  })
}
