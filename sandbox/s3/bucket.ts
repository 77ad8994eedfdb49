import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Refusal } from './refusal.ts'

export interface Kept {
  key: string
  size: number
  changedAt: Date
  type: string
}

export interface Announced {
  length: number
  sha256: string | null
  type: string | null
}

export function openBucket(folder: string) {
  const arriving = join(folder, '.arriving')
  const types = join(folder, '.types')
  for (const place of [arriving, types]) mkdirSync(place, { recursive: true })
  const place = (key: string) => {
    const name = encodeURIComponent(key)
    if (name.length > 255 || name.startsWith('.'))
      throw new S3Refusal(400, 'KeyTooLongError', 'Your key is too long for this stand-in')
    return join(folder, name)
  }
  const about = async (key: string): Promise<Kept | null> => {
    const [found, type] = await Promise.all([
      stat(place(key)).catch(() => null),
      readFile(join(types, encodeURIComponent(key)), 'utf8').catch(() => 'binary/octet-stream'),
    ])
    return found && { key, size: found.size, changedAt: found.mtime, type }
  }
  return {
    about,
    read: (key: string, part?: { start: number; end: number }) => createReadStream(place(key), part),
    async remove(key: string) {
      await rm(place(key), { force: true })
      await rm(join(types, encodeURIComponent(key)), { force: true })
    },
    /** Atomic, and only with the announced length and the signed hash. */
    async write(key: string, body: AsyncIterable<Buffer>, wanted: Announced) {
      const draft = join(arriving, randomBytes(8).toString('hex'))
      const hash = createHash('sha256')
      let length = 0
      const file = await open(draft, 'wx')
      try {
        for await (const chunk of body) {
          hash.update(chunk)
          length += chunk.length
          await file.write(chunk)
        }
        if (length !== wanted.length)
          throw new S3Refusal(
            400,
            'IncompleteBody',
            'You did not provide the number of bytes specified by Content-Length',
          )
        if (wanted.sha256 !== null && wanted.sha256 !== hash.digest('hex'))
          throw new S3Refusal(
            400,
            'XAmzContentSHA256Mismatch',
            "The provided 'x-amz-content-sha256' header does not match what was computed.",
          )
        if (wanted.type) await writeFile(join(types, encodeURIComponent(key)), wanted.type)
        await rename(draft, place(key))
      } finally {
        await file.close()
        await rm(draft, { force: true })
      }
    },
    async keys(prefix: string): Promise<string[]> {
      const names = (await readdir(folder)).filter(name => !name.startsWith('.')).map(decodeURIComponent)
      return names
        .filter(key => key.startsWith(prefix))
        .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    },
  }
}
export type Bucket = ReturnType<typeof openBucket>
