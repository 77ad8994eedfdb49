import { readFile, writeFile } from 'node:fs/promises'
import { type FileStore, isKey } from './files.ts'
import { type S3Place, StoreFailed, s3Client, textOf, textsOf } from './s3-client.ts'

const PROBE = 'probe'
const PROBE_AGAIN_MS = 600_000
const QUICK = { withinMs: 2000, tries: 1 }

export function s3Files(place: S3Place): FileStore {
  const ask = s3Client(place)
  const named = (key: string) => {
    if (!isKey(key)) throw new Error(`not a key of this store: ${key}`)
    return key
  }
  let writtenAt = Number.NEGATIVE_INFINITY

  async function put(key: string, body: Uint8Array) {
    await ask({ method: 'PUT', key: named(key), body, withinMs: 20_000 })
  }
  return {
    put,
    async take(key, path) {
      const body = await readFile(path)
      await ask({ method: 'PUT', key: named(key), body, withinMs: 60_000 })
    },
    get: async key => (await ask({ method: 'GET', key: named(key) }))?.bytes ?? null,
    async copyTo(key, path) {
      const found = await ask({ method: 'GET', key: named(key), withinMs: 60_000 })
      if (found) await writeFile(path, found.bytes, { mode: 0o600 })
      return found !== null
    },
    has: async key => (await ask({ method: 'HEAD', key: named(key) })) !== null,
    remove: async key => {
      await ask({ method: 'DELETE', key: named(key) })
    },
    async list(prefix) {
      const keys: string[] = []
      let from: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: `${named(prefix)}/`,
          ...(from !== undefined && { 'continuation-token': from }),
        }
        const page = (await ask({ method: 'GET', query }))?.bytes.toString('utf8') ?? ''
        if (!page.includes('<ListBucketResult'))
          throw new StoreFailed('malformed', 'a list that cannot be read')
        keys.push(...textsOf(page, 'Key'))
        from = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
      } while (from !== undefined)
      return keys
    },
    async isOlderThan(key, seconds) {
      const found = await ask({ method: 'HEAD', key: named(key) })
      if (!found) return false
      // The store's own clock, since it set the other date too.
      const now = Date.parse(found.headers.get('date') ?? '') || Date.now()
      return now - Date.parse(found.headers.get('last-modified') ?? '') > seconds * 1000
    },
    removeDrafts: async () => 0,
    async writable() {
      try {
        if (performance.now() - writtenAt > PROBE_AGAIN_MS) {
          await ask({ method: 'PUT', key: PROBE, body: new Uint8Array([1]), ...QUICK })
          writtenAt = performance.now()
          return true
        }
        return (await ask({ method: 'HEAD', key: PROBE, ...QUICK })) !== null
      } catch (error) {
        if (error instanceof StoreFailed) return false
        throw error
      }
    },
  }
}
