import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { PHOTO_MAX_BYTES, photoSentences } from '../../../shared/pictures/photo.ts'
import { DRAIN_MAX } from '../http/body-cap.ts'
import { invalid, Refusal } from '../http/problem.ts'

const FIELDS_MAX = 10
/** In bytes: several times a figure with every part. */
const FIELD_MAX = 4000
const FIELD_TOO_LONG = `This field takes at most ${FIELD_MAX.toLocaleString('en-IN')} characters.`
/** A browser reads the response only after it has sent everything, so a refused form is read this long. */
const READ_ON_MS = 3000

export interface ReceivedFile {
  path: string
  size: number
  tooLarge: boolean
}
export interface ReceivedForm {
  folder: string
  files: Record<string, ReceivedFile>
  fields: Record<string, string>
}
/** What a form may weigh, and what is said where it does not. */
export interface FormRule {
  fileMax: number
  bodyMax: number
  noForm: () => Refusal
  tooLarge: () => Refusal
  cutOff: () => Refusal
}
export const CUT_OFF = 'The upload broke off. Please try again.'
const PHOTO_FORM: FormRule = {
  fileMax: PHOTO_MAX_BYTES,
  bodyMax: DRAIN_MAX,
  noForm: () => new Refusal(415, 'photo.no_form', 'Please send the photo as a form with a file.'),
  tooLarge: () => new Refusal(413, 'photo.too_large', photoSentences.large),
  cutOff: () => new Refusal(400, 'photo.cut_off', CUT_OFF),
}

interface FormOptions {
  arriving: string
  names: readonly string[]
  rule?: FormRule
  /** How often a name may come; the files after the first are called `name 2` and so on. */
  each?: number
}

export async function receiveForm(
  request: Request,
  { arriving, names, rule = PHOTO_FORM, each = 1 }: FormOptions,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body) throw rule.noForm()
  if (Number(request.headers.get('content-length')) > rule.bodyMax) throw rule.tooLarge()
  const body = countedBody(request.body.getReader(), rule)
  const folder = join(arriving, randomBytes(12).toString('hex'))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { folder, ...(await parseForm(body, type, { folder, names, rule, each })) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    await body.readOn()
    if (error instanceof Refusal || isOfDisk(error)) throw error
    throw rule.cutOff()
  }
}

const isOfDisk = (error: unknown) =>
  ['open', 'write', 'close', 'mkdir'].includes((error as NodeJS.ErrnoException).syscall ?? '')

function countedBody(reader: ReadableStreamDefaultReader<Uint8Array>, { bodyMax, tooLarge }: FormRule) {
  let size = 0
  async function read() {
    const { value } = await reader.read()
    size += value?.length ?? 0
    if (size > bodyMax) throw tooLarge()
    return value
  }
  return {
    read,
    async readOn() {
      const timer = setTimeout(() => reader.cancel().catch(() => undefined), READ_ON_MS)
      try {
        while (await read());
      } catch {
        // Too long or cut off: there is nothing more to read.
      } finally {
        clearTimeout(timer)
        await reader.cancel().catch(() => undefined)
      }
    },
  }
}
type Body = ReturnType<typeof countedBody>

async function parseForm(
  body: Body,
  type: string,
  { folder, names, rule: { fileMax }, each }: { folder: string } & Required<Omit<FormOptions, 'arriving'>>,
) {
  const files: Record<string, ReceivedFile> = {}
  const fields: Record<string, string> = {}
  const writing: Promise<void>[] = []
  const seen = new Map<string, number>()
  const brokenOff = new AbortController()
  const form = new Busboy({
    headers: { 'content-type': type as `multipart/form-data${string}` },
    limits: {
      fileSize: fileMax + 1,
      files: names.length * each,
      fields: FIELDS_MAX,
      fieldSize: FIELD_MAX + 1,
      parts: names.length * each + FIELDS_MAX,
    },
  })
  const failed = new Promise<never>((_, reject) => {
    form.on('error', reject)
    form.on('file', (name: string, stream: BusboyFileStream) => {
      const written = write(name, stream)
      written.catch(reject)
      writing.push(written)
    })
  })
  const tooLong: Record<string, string> = {}
  form.on('field', (name: string, value: string) => {
    fields[name] = value
    if (Buffer.byteLength(value) > FIELD_MAX) tooLong[name] = FIELD_TOO_LONG
  })
  // The parser stops when a file cannot be written, and would never report the end.
  const parsed = feed(body, form).then(() => Promise.all(writing))
  try {
    await Promise.race([parsed, failed])
    if (Object.keys(tooLong).length) throw invalid(tooLong)
    return { files, fields }
  } catch (error) {
    brokenOff.abort()
    form.destroy()
    await Promise.allSettled(writing)
    throw error
  }

  async function write(name: string, stream: BusboyFileStream) {
    if (!names.includes(name)) return void stream.resume()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const key = times === 1 ? name : `${name} ${times}`
    // Named as it arrives: the form keeps its order, however long each takes to write.
    const file = { path: join(folder, key), size: 0, tooLarge: false }
    files[key] = file
    await pipeline(stream, createWriteStream(file.path, { mode: 0o600 }), { signal: brokenOff.signal })
    file.size = stream.bytesRead
    file.tooLarge = stream.truncated || stream.bytesRead > fileMax
  }
}

async function feed(body: Body, form: InstanceType<typeof Busboy>) {
  for (;;) {
    const chunk = await body.read()
    if (form.destroyed) return
    if (!chunk) break
    if (!form.write(chunk)) await once(form, 'drain')
  }
  form.end()
  await finished(form)
}
