import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { cutPersonTask, measureFaceTask, readPhotoTask } from '../server/figurines/tasks.ts'
import { buildModelTask, drawFigureTask } from '../server/kit/tasks.ts'
import { type ImageWorker, openImageWorker } from '../server/platform/files/image-worker/image-worker.ts'
import { finish, type Task } from '../server/platform/files/image-worker/tasks.ts'
import type { Asker } from '../server/platform/files/image-worker/waiting-line.ts'
import { buildPrintTask } from '../server/print/print-task.ts'

/** These take up to a second each and depend on their input alone. */
const REMEMBERED = new Set([
  drawFigureTask.name,
  finish.name,
  buildModelTask.name,
  readPhotoTask.name,
  cutPersonTask.name,
  measureFaceTask.name,
  buildPrintTask.name,
])
const remembered = new Map<string, Promise<unknown>>()
let salt = ''
const ENTRIES = { image: '../server/image-worker.ts', print: '../server/print/print-worker.ts' }
const opened: Partial<Record<'image' | 'print', ImageWorker>> = {}

/** One worker of a kind for every shop of a test process, so that only the first shop waits for it to start. */
export function sharedWorker(kind: 'image' | 'print'): ImageWorker {
  const shared =
    opened[kind] ?? openImageWorker(resolve(import.meta.dirname, ENTRIES[kind]), { processes: 1 })
  opened[kind] = shared
  return {
    ...shared,
    do<Input, Result>(
      task: Task<Input, Result>,
      input: Input,
      options?: { withinMs?: number; asker?: Asker },
    ) {
      if (!REMEMBERED.has(task.name)) return shared.do(task, input, options)
      const key = hashOf([salt, task.name, input])
      const result =
        (remembered.get(key) as Promise<Result> | undefined) ??
        sharedThroughFile(key, () => shared.do(task, input, options))
      remembered.set(key, result)
      result.catch(() => remembered.delete(key))
      return result
    },
    close: async () => {},
  }
}

/** For tests that want the same work done twice. */
export function forgetRememberedWork() {
  remembered.clear()
  salt = randomUUID()
}

/** Processes of one test run share results through files that last as long as the run. */
async function sharedThroughFile<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const { TEST_WORK_DIRECTORY: directory } = process.env
  if (!directory) return work()
  const file = join(directory, key)
  const stored = await readFile(file).catch(() => null)
  if (stored) return deserialize(stored)
  const result = await work()
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, serialize(result))
  await rename(unfinished, file)
  return result
}

const hashOf = (value: unknown) => createHash('sha256').update(serialize(value)).digest('hex')
