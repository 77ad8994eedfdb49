import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const get = (path, headers = {}) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const generator = fileURLToPath(new URL('./raw-sockets.mjs', import.meta.url))
let worker

/** Presses a server and says what it took of its processor. */
export async function press({ pid, port, requests, connections = 32, seconds }) {
  worker ??= fork(generator, { execArgv: [] })
  const before = secondsOf(pid)
  worker.send({ port, requests, connections, seconds })
  const [result] = await once(worker, 'message')
  const cpu = secondsOf(pid) - before
  return { ...result, cpuMicros: (cpu * 1e6) / Math.max(1, result.count) }
}

export const endLoad = () => worker?.disconnect()

/** Processor seconds of a process so far. */
export function secondsOf(pid) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
