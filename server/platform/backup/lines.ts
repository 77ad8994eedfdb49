import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod/mini'

/** JSON lines, compressed: header, tables with rows, jobs, files in parts, and an end with a checksum. */
const Line = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shop'),
    format: z.literal(1),
    made_at: z.string(),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('rows'), count: z.int(), rows: z.string() }),
  z.object({ kind: z.literal('job'), queue: z.string(), data: z.string(), start_after: z.string() }),
  z.object({ kind: z.literal('file'), key: z.string(), base64: z.string(), last: z.boolean() }),
  z.object({ kind: z.literal('end'), lines: z.int(), sha256: z.string() }),
])
type Line = z.infer<typeof Line>

export async function lineWriter(path: string) {
  const file = await open(path, 'wx', 0o600)
  const gzip = createGzip({ level: 6 })
  const written = pipeline(gzip, file.createWriteStream())
  written.catch(() => undefined)
  const hash = createHash('sha256')
  let lines = 0
  const put = async (text: string) => {
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written])
  }
  return {
    async write(line: Exclude<Line, { kind: 'end' }>) {
      const text = JSON.stringify(line)
      take(hash, text)
      lines += 1
      await put(text)
    },
    async end() {
      await put(JSON.stringify({ kind: 'end', lines, sha256: hash.digest('hex') } satisfies Line))
      gzip.end()
      await written
    },
    async abandon() {
      gzip.destroy()
      await written.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}
const take = (hash: Hash, text: string) => hash.update(text).update('\n')

/** Throws when the file is truncated or changed, or is no backup. */
export async function* linesOf(path: string): AsyncGenerator<Exclude<Line, { kind: 'end' }>> {
  const hash = createHash('sha256')
  let lines = 0
  const stream = createReadStream(path)
  const gunzip = createGunzip()
  stream.on('error', error => gunzip.destroy(error))
  for await (const text of createInterface({
    input: stream.pipe(gunzip),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const line = Line.parse(JSON.parse(text))
    if (line.kind === 'end') {
      if (line.lines !== lines || line.sha256 !== hash.digest('hex'))
        throw new Error('it was changed after it was made')
      return
    }
    take(hash, text)
    lines += 1
    yield line
  }
  throw new Error('its end is missing')
}
