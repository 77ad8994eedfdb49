import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Log } from '../log.ts'
import { refuseFullDisk } from './directory-lock.ts'

/** PGlite as shipped never calls fsync; this one does, once per commit. See decisions/003. */
export const fsyncs = { count: 0 }

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
interface EmscriptenModule {
  FS: { streams: (EmscriptenStream | null)[] }
  NODEFS: {
    stream_ops: { fsync?: (stream: EmscriptenStream) => number }
    realPath: (node: unknown) => string
  }
}

class DurableFS extends NodeFS {
  handles: () => number[] = () => []

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const ready = await super.init(pg, options)
    const honourFsync = (module: unknown) => {
      const { NODEFS, FS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = stream => {
        fsyncs.count += 1
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else syncDirectory(NODEFS.realPath(stream.node))
        return 0
      }
      this.handles = () => FS.streams.flatMap(stream => stream?.nfd ?? [])
    }
    ready.emscriptenOpts.preRun = [...(ready.emscriptenOpts.preRun ?? []), honourFsync]
    return ready
  }
}

function syncDirectory(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
  '-c',
  'random_page_cost=1.1',
]

/** It could not write its WAL, or its machine stopped: a further query may never return. */
const isFatal = (error: unknown) => {
  const { severity } = error as { severity?: string }
  return severity === undefined || severity === 'PANIC' || severity === 'FATAL'
}
/** A new error each time: callers may add to it. */
const unavailableBecause = (cause: unknown) =>
  new Error('the embedded database is being opened again', { cause })

/** `lost` is called before any other query can reach the broken database. */
async function openOnce(
  dataDirectory: string,
  onLost: (error: unknown) => void,
): Promise<{ pglite: PGlite; abandon: () => void }> {
  const fs = new DurableFS(join(dataDirectory, 'postgres'))
  const pglite = await PGlite.create({ fs, startParams })
  let reason: unknown
  const guarded =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      if (reason !== undefined) throw unavailableBecause(reason)
      try {
        return await ask.apply(pglite, given)
      } catch (error) {
        if (isFatal(error)) {
          reason = error
          onLost(error)
        }
        throw error
      }
    }
  pglite.execProtocol = guarded(pglite.execProtocol)
  pglite.execProtocolStream = guarded(pglite.execProtocolStream)
  const abandon = () => {
    for (const handle of fs.handles()) closeSync(handle)
  }
  return { pglite, abandon }
}

const OPEN_AGAIN_MS = 2000
const OPEN_AGAIN_MAX_MS = 30_000

/** Reopens a lost database (a full disk stops its WAL) once there is room; until then queries fail. */
export async function openEmbedded(
  dataDirectory: string,
  {
    log,
    openAgainMs = OPEN_AGAIN_MS,
    beforeUse = () => {},
  }: { log?: Log; openAgainMs?: number; beforeUse?: () => void } = {},
): Promise<PGlite> {
  let reason: unknown
  let isClosed = false
  let waiting: NodeJS.Timeout | undefined
  const listening = new Set<Parameters<PGlite['listen']>>()
  let current = await openOnce(dataDirectory, lost)

  function lost(error: unknown) {
    reason = error
    log?.error({ err: error }, 'the embedded database stopped; it is opened again as soon as it can be')
    current.abandon()
    openAgainIn(openAgainMs)
  }
  function openAgainIn(ms: number) {
    clearTimeout(waiting)
    waiting = setTimeout(() => openAgain(ms), ms).unref()
  }
  async function openAgain(waited: number) {
    if (isClosed) return
    try {
      await refuseFullDisk(dataDirectory)
      current = await openOnce(dataDirectory, lost)
      for (const channel of listening) await current.pglite.listen(...channel)
      reason = undefined
      log?.warn('the embedded database is open again')
    } catch (error) {
      log?.warn({ err: error }, 'the embedded database could not be opened again yet')
      openAgainIn(Math.min(OPEN_AGAIN_MAX_MS, waited * 2))
    }
  }

  const own: Partial<PGlite> = {
    async listen(...args) {
      const { pglite } = current
      const unlisten = await pglite.listen(...args)
      listening.add(args)
      return async tx => {
        listening.delete(args)
        if (pglite === current.pglite) await unlisten(tx)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(waiting)
      if (reason === undefined) await current.pglite.close()
    },
  }
  return new Proxy({} as PGlite, {
    get(_, name: string) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name)
      const value = Reflect.get(current.pglite, name)
      if (typeof value !== 'function' || name === 'constructor') return value
      beforeUse()
      return reason === undefined
        ? value.bind(current.pglite)
        : () => Promise.reject(unavailableBecause(reason))
    },
  })
}
