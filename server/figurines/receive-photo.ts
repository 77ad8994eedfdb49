import { open, readFile, rm } from 'node:fs/promises'
import { isGrown } from '../../shared/figure/figure.ts'
import { FaceOval } from '../../shared/figurines/api.ts'
import { isOfChild } from '../../shared/figurines/people-api.ts'
import { childOf } from '../../shared/photo-reading/photo-reading.ts'
import { PHOTO_LONG_EDGE, photoSentences, pictureType } from '../../shared/pictures/photo.ts'
import { BadPicture, normalise } from '../platform/files/image-worker/tasks.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { receiveForm } from '../platform/files/receive-form.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { FigurineDeps } from './deps.ts'
import { type PhotoSubject, readSubject } from './people/read-subject.ts'
import { ageOf, readFigure } from './read-figure.ts'
import type { NewPhoto, SubmittedReading } from './request-figurine.ts'
import { alreadyRead, parseSubmittedFigure, settledFigure, submittedSlots } from './submitted-figure.ts'

const QUALITY = 90
const PHOTO_FIELDS = ['closeup_image', 'fullbody_image']

/** From the form's stream to a stored, upright, bare photo. Without a figure from the page it is read when it is drawn. */
export async function receivePhoto(
  {
    files,
    imageWorker,
    log,
    clock,
    arriving,
  }: Pick<FigurineDeps, 'files' | 'imageWorker' | 'log' | 'clock' | 'arriving'>,
  request: Request,
  email: string,
): Promise<{ photo: NewPhoto; read: SubmittedReading | null }> {
  const form = await receiveForm(request, { arriving, names: PHOTO_FIELDS })
  try {
    const photo = form.files.closeup_image ?? form.files.fullbody_image
    if (Object.values(form.files).some(file => file.tooLarge))
      throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (!photo || photo.size === 0) throw invalid({ closeup_image: photoSentences.missing })
    await refuseOtherTypes(photo.path)
    const subject = readSubject(form.fields, { now: clock(), email })
    const face = readFace(form.fields.face)
    const submitted = parseSubmittedFigure(form.fields.figure)
    const fromPage = alreadyRead(submitted, face, form.fields.doubts)
    const upright = `${photo.path}.jpg`
    const { width, height } = await imageWorker
      .do(normalise, { from: photo.path, to: upright, longEdge: PHOTO_LONG_EDGE, quality: QUALITY })
      .catch(badPicture)
    const file = privateName('jpg')
    let read = fromPage
    if (!read && submitted) {
      const seen = await readFigure({ imageWorker, log }, await readFile(upright), face, ageOf(subject))
      read = settledFigure(seen, submitted)
    }
    // Removing the large originals takes a while, so it happens while the photo is synced.
    const originals = Object.values(form.files).map(({ path }) => rm(path, { force: true }))
    await Promise.all([files.take(privateKey(file), upright), ...originals])
    const said = submittedSlots(form.fields.said, submitted, form.fields.doubts)
    return {
      photo: { file, width, height, face, ...subject },
      read: read && aged({ ...read, said }, subject),
    }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

/** Who is said to be in the photo counts, whatever the figure has: only a child looks like one, and none has a beard. */
function aged(read: SubmittedReading, { subject, age }: PhotoSubject): SubmittedReading {
  const { figure } = read
  const { build } = figure
  if (subject === 'not_stated') return read
  if (!isOfChild(subject))
    return isGrown(build.age) ? read : { ...read, figure: { ...figure, build: { ...build, age: 'adult' } } }
  const said = age === null ? read.said : [...new Set([...read.said, 'age' as const])]
  const ofFigure = isGrown(build.age) ? 'child' : build.age
  return { ...read, said, figure: childOf(figure, age ?? ofFigure) }
}

function badPicture(error: unknown): never {
  if (error instanceof BadPicture)
    throw new Refusal(422, `photo.${error.code}`, error.message, { errors: { closeup_image: error.message } })
  throw error
}

async function refuseOtherTypes(path: string) {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0)
    const type = pictureType(buffer)
    if (type === 'heic')
      throw new Refusal(422, 'photo.heic', photoSentences.heic, {
        errors: { closeup_image: photoSentences.heic },
      })
    if (type === null)
      throw new Refusal(422, 'photo.type', photoSentences.type, {
        errors: { closeup_image: photoSentences.type },
      })
  } finally {
    await file.close()
  }
}

function readFace(text: string | undefined) {
  if (!text) return null
  try {
    return FaceOval.parse(JSON.parse(text))
  } catch {
    throw invalid({ face: 'The place of the face could not be read.' })
  }
}
