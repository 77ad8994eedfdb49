import { type ChildProcess, fork } from 'node:child_process'
import { BadPicture, type Order, type Reply, type Task } from './tasks.ts'

/** Uploads are decoded in separate processes: a decoder that crashes or hangs fails one task only. */
export interface ImageWorker {
  do: <Input, Result>(
    task: Task<Input, Result>,
    input: Input,
    options?: { withinMs?: number },
  ) => Promise<Result>
  pids: () => number[]
  close: () => Promise<void>
}

const BENCHES = 2
const LONGEST_MS = 20_000
const REST_MS = 60_000
/** Pixels live outside the heap; a small young generation saves a fifth of a worker's memory (measured). */
const MODEST = [
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  '--max-old-space-size=512',
  '--max-semi-space-size=2',
]
/** No secrets in the worker's environment. Fewer malloc arenas save a fifth of its memory (measured). */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

interface Waiting {
  order: Order
  withinMs: number
  resolve: (result: never) => void
  reject: (error: Error) => void
}
interface Bench {
  process: ChildProcess
  task: Waiting | null
  patience?: NodeJS.Timeout
  rest?: NodeJS.Timeout
}

export function openImageWorker(script: string, benches = BENCHES): ImageWorker {
  const open = new Set<Bench>()
  const queue: Waiting[] = []
  let nextId = 1
  let closing = false

  function openBench(): Bench {
    const bench: Bench = {
      process: fork(script, {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: MODEST,
        env: ENVIRONMENT,
      }),
      task: null,
    }
    bench.process.on('message', (reply: Reply) => settle(bench, reply))
    bench.process.on('exit', () => lose(bench, 'The picture could not be read.'))
    bench.process.on('error', () => lose(bench, 'The picture could not be read.'))
    open.add(bench)
    return bench
  }

  function settle(bench: Bench, reply: Reply) {
    const { task } = bench
    if (!task || task.order.id !== reply.id) return
    bench.task = null
    clearTimeout(bench.patience)
    if (reply.ok) task.resolve(reply.result as never)
    else if (reply.code === 'fault')
      task.reject(Object.assign(new Error(reply.message), { code: reply.errno }))
    else task.reject(new BadPicture(reply.code as BadPicture['code'], reply.message))
    bench.rest = setTimeout(() => bench.process.kill(), REST_MS).unref()
    next()
  }

  function lose(bench: Bench, sentence: string) {
    if (!open.delete(bench)) return
    clearTimeout(bench.patience)
    clearTimeout(bench.rest)
    bench.task?.reject(new BadPicture('damaged', sentence))
    if (!closing) next()
  }

  function next() {
    const task = queue[0]
    if (!task || closing) return
    const bench = [...open].find(one => one.task === null) ?? (open.size < benches ? openBench() : undefined)
    if (!bench) return
    queue.shift()
    clearTimeout(bench.rest)
    bench.task = task
    bench.patience = setTimeout(() => bench.process.kill('SIGKILL'), task.withinMs)
    bench.process.send(task.order)
    next()
  }

  return {
    do: ({ name }, input, { withinMs = LONGEST_MS } = {}) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new Error('the workshop is closing'))
        queue.push({
          order: { id: nextId++, name, input },
          withinMs,
          resolve: resolve as (result: never) => void,
          reject,
        })
        next()
      }),
    pids: () => [...open].flatMap(bench => bench.process.pid ?? []),
    async close() {
      closing = true
      for (const task of queue.splice(0)) task.reject(new Error('the workshop is closing'))
      await Promise.all(
        [...open].map(bench => {
          const gone = new Promise(resolve => bench.process.once('exit', resolve))
          bench.process.kill()
          return gone
        }),
      )
    },
  }
}
