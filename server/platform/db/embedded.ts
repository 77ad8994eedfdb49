import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite as shipped never calls fsync; this one does, once per commit. See decisions/003. */
export const fsyncs = { count: 0 }

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number }; realPath: (node: unknown) => string }
}

class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const ready = await super.init(pg, options)
    const honourFsync = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = stream => {
        fsyncs.count += 1
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else syncDirectory(NODEFS.realPath(stream.node))
        return 0
      }
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

export const openEmbedded = (dataDirectory: string) => PGlite.create({ fs: new DurableFS(join(dataDirectory, 'postgres')), startParams })
