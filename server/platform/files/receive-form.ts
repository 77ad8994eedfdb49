import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { PHOTO_MAX_BYTES } from '../../../shared/photo.ts'
import { Refusal } from '../http/problem.ts'

const FIELDS_MAX = 10

export interface Arrived {
  path: string
  size: number
  tooLarge: boolean
}
export interface ReceivedForm {
  /** Holds the files until whoever asked removes it. */
  folder: string
  files: Record<string, Arrived>
  fields: Record<string, string>
}

/** Streams each file to disk; what is too long is read to its end and thrown away, so that the sender hears why. */
export async function receiveForm(request: Request, { arriving, names }: { arriving: string; names: readonly string[] }): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body)
    throw new Refusal(415, 'photo.no_form', 'Please send the photo as a form with a file.')
  const folder = join(arriving, randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: Record<string, Arrived> = {}
  const fields: Record<string, string> = {}
  const writing: Promise<Error | null>[] = []
  const brokenOff = new AbortController()
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: PHOTO_MAX_BYTES + 1, files: names.length, fields: FIELDS_MAX, fieldSize: 2000, parts: names.length + FIELDS_MAX },
    })
    form.on('file', (name: string, stream: BusboyFileStream) =>
      writing.push(
        write(name, stream).then(
          () => null,
          (error: Error) => error,
        ),
      ),
    )
    form.on('field', (name: string, value: string) => {
      fields[name] = value
    })
    await pipeline(Readable.fromWeb(request.body as never), form)
    const failed = (await Promise.all(writing)).find(error => error !== null)
    if (failed) throw failed
    return { folder, files, fields }
  } catch {
    brokenOff.abort()
    await Promise.all(writing)
    await rm(folder, { recursive: true, force: true })
    throw new Refusal(400, 'photo.cut_off', 'The upload broke off. Please try again.')
  }

  async function write(name: string, stream: BusboyFileStream) {
    if (!names.includes(name)) return void stream.resume()
    const path = join(folder, name)
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal: brokenOff.signal })
    files[name] = { path, size: stream.bytesRead, tooLarge: stream.truncated || stream.bytesRead > PHOTO_MAX_BYTES }
  }
}
