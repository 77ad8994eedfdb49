import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { Refusal } from '../../http/problem.ts'
import { BadPicture, type Task, type TaskReply, type TaskRequest } from './tasks.ts'
import { type Asker, SHOP, waitingLine } from './waiting-line.ts'

/** Uploads are decoded in separate processes: a decoder that crashes or hangs fails one task only. */
export interface ImageWorker {
  do: <Input, Result>(
    task: Task<Input, Result>,
    input: Input,
    options?: { withinMs?: number; asker?: Asker },
  ) => Promise<Result>
  pids: () => number[]
  close: () => Promise<void>
}

const PROCESSES = 2
const IDLE_MS = 60_000
/** Pixels live outside the heap; a small young generation saves a fifth of a worker's memory (measured). */
const NODE_FLAGS = [
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  '--max-old-space-size=512',
  '--max-semi-space-size=2',
]
/** No secrets in the worker's environment. Fewer malloc arenas save a fifth of its memory (measured). */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

interface Waiting {
  order: TaskRequest
  withinMs: number
  asker: Asker
  resolve: (result: never) => void
  reject: (error: Error) => void
}
interface Worker {
  process: ChildProcess
  task: Waiting | null
  isLate?: boolean
  timeout?: NodeJS.Timeout
  idleTimer?: NodeJS.Timeout
}

interface WorkerOptions {
  processes?: number
  /** How long a process without work is kept. */
  idleMs?: number
  /** Added to the process's priority, 0 to 19; others come first. */
  nice?: number
  /** What a task fails with if its process ended by itself; `how` says how. */
  crash?: (how: string) => Error
}

const unreadable = () => new BadPicture('damaged', 'The picture could not be read.')
const STOPPED = 'This was interrupted, as the shop is being stopped. Please try again in a moment.'
const stopped = () => new Refusal(503, 'shop.stopping', STOPPED, { headers: { 'retry-after': '5' } })
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

export function openImageWorker(
  script: string,
  { processes = PROCESSES, idleMs = IDLE_MS, nice = 0, crash = unreadable }: WorkerOptions = {},
): ImageWorker {
  const open = new Set<Worker>()
  const line = waitingLine<Waiting>()
  /** Guests never keep all processes from everybody else. */
  const guestsAtOnce = Math.max(1, processes - 1)
  let nextId = 1
  let closing = false

  function startWorker(): Worker {
    const worker: Worker = { process: forkWorker(script, nice), task: null }
    worker.process.on('message', (reply: TaskReply) => settle(worker, reply))
    worker.process.on('exit', (code, signal) => {
      const how = signal ?? `code ${code}`
      fail(worker, closing || STOP_SIGNALS.includes(how) ? stopped() : crash(howLate(worker) ?? how))
    })
    worker.process.on('error', error => fail(worker, crash(error.message)))
    open.add(worker)
    return worker
  }

  function settle(worker: Worker, reply: TaskReply) {
    const { task } = worker
    if (!task || task.order.id !== reply.id) return
    worker.task = null
    clearTimeout(worker.timeout)
    if (reply.ok) task.resolve(reply.result as never)
    else task.reject(errorOf(reply))
    worker.idleTimer = setTimeout(() => {
      // No task may be given to a process that is on its way out.
      open.delete(worker)
      worker.process.kill()
    }, idleMs).unref()
    next()
  }

  function fail(worker: Worker, error: Error) {
    if (!open.delete(worker)) return
    clearTimeout(worker.timeout)
    clearTimeout(worker.idleTimer)
    worker.task?.reject(error)
    if (!closing) next()
  }

  function next() {
    if (closing) return
    const free = [...open].find(worker => worker.task === null)
    if (!free && open.size === processes) return
    const guests = [...open].filter(({ task }) => task?.asker.isGuest).length
    const task = line.next(guests < guestsAtOnce)
    if (!task) return
    const worker = free ?? startWorker()
    give(worker, task)
    next()
  }

  return {
    do: ({ name, longestMs }, input, { withinMs = longestMs, asker = SHOP } = {}) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(stopped())
        line.add({
          order: { id: nextId++, name, input },
          withinMs,
          asker,
          resolve: resolve as (result: never) => void,
          reject,
        })
        next()
      }),
    pids: () => [...open].flatMap(worker => worker.process.pid ?? []),
    async close() {
      closing = true
      for (const task of line.empty()) task.reject(stopped())
      await Promise.all([...open].map(worker => stop(worker.process)))
    },
  }
}

const howLate = ({ task, isLate }: Worker) =>
  isLate ? `it took longer than ${(task?.withinMs ?? 0) / 1000} s` : null

function give(worker: Worker, task: Waiting) {
  clearTimeout(worker.idleTimer)
  worker.task = task
  worker.isLate = false
  worker.timeout = setTimeout(() => {
    worker.isLate = true
    worker.process.kill('SIGKILL')
  }, task.withinMs)
  worker.process.send(task.order)
}

function forkWorker(script: string, nice: number): ChildProcess {
  const child = fork(script, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: NODE_FLAGS,
    env: ENVIRONMENT,
  })
  if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice)
  return child
}

const errorOf = ({ code, message, errno }: Extract<TaskReply, { ok: false }>) =>
  code === 'fault'
    ? Object.assign(new Error(message), { code: errno })
    : new BadPicture(code as BadPicture['code'], message)

function stop(child: ChildProcess): Promise<unknown> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill()
  return gone
}
