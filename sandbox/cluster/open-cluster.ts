import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/postgres.mjs'
import { type BuiltShop, startBuiltShop } from '../../test/built-shop.ts'
import { startS3StandIn } from '../s3/s3-stand-in.ts'
import { startBalancer } from './balancer.ts'

export const PROCESSES = ['one', 'two', 'three'] as const
export type Name = (typeof PROCESSES)[number]

interface Wanted {
  port?: number
  settings?: Record<string, string>
  logs?: boolean
}

/** Three built shops with their own PostgreSQL and bucket, behind one address; `close` removes everything. */
export async function openCluster({ port = 0, settings = {}, logs = false }: Wanted = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'dopple-cluster-'))
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
    rmSync(scratch, { recursive: true, force: true })
  }
  try {
    const postgres = await startCluster(scratch, { apart: true })
    if (!postgres) throw new Error('there are no PostgreSQL binaries on this machine')
    closing.push(postgres.stop)
    const bucket = await startS3StandIn({ folder: join(scratch, 's3') })
    closing.push(bucket.close)
    const balancer = await startBalancer(port)
    closing.push(balancer.close)

    const running = new Map<Name, BuiltShop>()
    const start = async (name: Name) => {
      const shared = {
        DATABASE_URL: postgres.url,
        ...bucket.settings,
        PUBLIC_URL: balancer.address,
        TRUST_PROXY: '127.0.0.1/32',
        DRAIN_SECONDS: '2',
      }
      const shop = await startBuiltShop(
        join(scratch, name),
        { ...shared, ...settings },
        { apart: true, logs },
      )
      running.set(name, shop)
      await balancer.add(shop.address)
    }
    /** The balancer notices SIGTERM by /api/ready and SIGKILL by a refused connection. */
    const end = async (name: Name, signal: NodeJS.Signals) => {
      const shop = running.get(name)
      if (!shop) return
      running.delete(name)
      await shop.end(signal)
      balancer.remove(shop.address)
    }
    closing.push(() => Promise.all([...running.keys()].map(name => end(name, 'SIGTERM'))))
    const failed = (await Promise.allSettled(PROCESSES.map(start))).find(one => one.status === 'rejected')
    if (failed) throw failed.reason
    return {
      address: balancer.address,
      folder: scratch,
      databaseUrl: postgres.url,
      bucket,
      balancer,
      running,
      start,
      end,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>
