import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Refusal } from './refusal.ts'

export interface Kept {
  key: string
  size: number
  changedAt: Date
}

export function openBucket(folder: string) {
  const arriving = join(folder, '.arriving')
  mkdirSync(arriving, { recursive: true })
  const place = (key: string) => {
    const name = encodeURIComponent(key)
    if (name.length > 255 || name.startsWith('.'))
      throw new S3Refusal(400, 'KeyTooLongError', 'Your key is too long for this stand-in')
    return join(folder, name)
  }
  const about = async (key: string): Promise<Kept | null> => {
    const found = await stat(place(key)).catch(() => null)
    return found && { key, size: found.size, changedAt: found.mtime }
  }
  return {
    about,
    read: (key: string) => createReadStream(place(key)),
    remove: (key: string) => rm(place(key), { force: true }),
    /** Atomic, and only with the announced length and the signed hash. */
    async write(key: string, body: AsyncIterable<Buffer>, wanted: { length: number; sha256: string | null }) {
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
