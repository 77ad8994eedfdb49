import sharp, { type Sharp } from 'sharp'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { chosenFace, faceInOval } from '../../shared/photo-reading/choose-face.ts'
import type { Face } from '../../shared/photo-reading/photo-reading.ts'
import { handle } from '../platform/files/image-worker/worker-process.ts'
import { facesIn } from './read-photo-skill.ts'
import { cutPersonTask } from './tasks.ts'

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

type Box = Omit<Face, 'score'>
interface Size {
  width: number
  height: number
}
interface Region extends Size {
  left: number
  top: number
}

/** In heads: what hair, a turban and the shoulders take around a face. */
const BESIDE = 2.1
const ABOVE = 1.3

/** The part of a photo that one person takes, down to its lower edge, in pixels. */
function personCut(face: Box, { width, height }: Size): Region {
  const head = Math.max(face.width * width, face.height * height)
  const middle = (face.x + face.width / 2) * width
  const left = Math.max(0, Math.floor(middle - BESIDE * head))
  const right = Math.min(width, Math.ceil(middle + BESIDE * head))
  const top = Math.max(0, Math.floor(face.y * height - ABOVE * head))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, height - top) }
}

/** A found face ends at brows and chin; others are covered with their hair and ears. */
const WHOLE_HEAD = 1.5
const FACE_MARGIN = 1.25
const GREY = '#9a9a9a'

/** Ovals over the other faces in a cut, as SVG; nothing lies on the face that was chosen. Null where nobody else is. */
function ovalsOver(others: readonly Box[], face: Box, cut: Region, { width, height }: Size): string | null {
  const ellipse = ({ x, y, width: w, height: h }: Box, part: number, colour: string) =>
    `<ellipse cx="${((x + w / 2) * width - cut.left).toFixed(1)}" cy="${((y + h / 2) * height - cut.top).toFixed(1)}" rx="${((part * w * width) / 2).toFixed(1)}" ry="${((part * h * height) / 2).toFixed(1)}" fill="${colour}"/>`
  const hidden = others.filter(other => !isSameFace(other, face))
  if (hidden.length === 0) return null
  const size = `width="${cut.width}" height="${cut.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><mask id="others" maskUnits="userSpaceOnUse" x="0" y="0" ${size}><rect ${size} fill="#fff"/>${ellipse(face, FACE_MARGIN, '#000')}</mask><g mask="url(#others)">${hidden.map(other => ellipse(other, WHOLE_HEAD, GREY)).join('')}</g></svg>`
}

/** The finder may see one face twice. */
function isSameFace(one: Box, other: Box): boolean {
  const across = Math.abs(one.x + one.width / 2 - other.x - other.width / 2)
  const down = Math.abs(one.y + one.height / 2 - other.y - other.height / 2)
  return across < other.width / 3 && down < other.height / 3
}
