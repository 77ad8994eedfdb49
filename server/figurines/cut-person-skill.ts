import sharp, { type Sharp } from 'sharp'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { chosenFace, faceInOval } from '../../shared/photo-reading/choose-face.ts'
import { handle } from '../platform/files/image-worker/worker-process.ts'
import { ovalsOver, personCut } from './person-cut.ts'
import { facesIn } from './read-photo-skill.ts'
import { cutPersonTask } from './read-photo-task.ts'

const LONG_EDGE = 1024
const QUALITY = 88

/** An upright JPEG without metadata of the chosen person alone; without a face, of all there is. */
async function cutPerson(photo: Buffer, oval: FaceOval | null): Promise<Buffer> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = () => sharp(data, { raw: info })
  const found = await facesIn(photo)
  const face = chosenFace(found, oval) ?? (oval && faceInOval(oval))
  if (!face) return shrunk(upright())
  const cut = personCut(face, info)
  const ovals = ovalsOver(
    found.filter(one => one !== face),
    face,
    cut,
    info,
  )
  const person = await upright()
    .extract(cut)
    .composite(ovals ? [{ input: Buffer.from(ovals) }] : [])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return shrunk(sharp(person.data, { raw: person.info }))
}

const shrunk = (picture: Sharp) =>
  picture
    .resize(LONG_EDGE, LONG_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer()

export const handleCutPerson = handle(cutPersonTask, async ({ photo, face }) => ({
  bytes: await cutPerson(Buffer.from(photo), face),
}))
