import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { secondsOf } from '../measure.mjs'

const generator = fileURLToPath(new URL('./generator.mjs', import.meta.url))
let worker

/** Runs the load against a server and measures the server's CPU time. */
export async function press({ pid, ...order }) {
  worker ??= fork(generator, { execArgv: [] })
  const before = secondsOf(pid)
  worker.send({ connections: 32, ...order })
  const [result] = await once(worker, 'message')
  const cpu = secondsOf(pid) - before
  return { ...result, cpuMicros: (cpu * 1e6) / Math.max(1, result.count) }
}

export const endLoad = () => worker?.disconnect()
