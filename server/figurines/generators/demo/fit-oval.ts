import sharp, { type Region, type Sharp } from 'sharp'
import type { Picture } from '../../../../shared/face-traces.ts'
import type { FaceOval } from '../../../../shared/figurines.ts'
import { FIND_FACE_EDGE, findFace, fitFace } from '../../../../shared/find-face.ts'

/** How far around the oval is looked, in its half heights. */
const AROUND = 3.2
const FIT_EDGE = 280

/** Laid where it fits: the customer's oval if there is one, else one found; null when there is none to be sure of. */
export async function fitOval(photo: Buffer, shown: FaceOval | null): Promise<FaceOval | null> {
  const upright = sharp(photo, { failOn: 'none' }).autoOrient()
  const { autoOrient: full } = await upright.metadata()
  const face =
    shown ??
    findFace(
      await pictureOf(upright, { left: 0, top: 0, width: full.width, height: full.height }, FIND_FACE_EDGE),
    )
  if (!face || face.ry * full.height < 4) return face
  const reach = AROUND * face.ry * full.height
  const left = Math.max(0, Math.floor(face.x * full.width - reach))
  const top = Math.max(0, Math.floor(face.y * full.height - reach))
  const width = Math.min(full.width, Math.ceil(face.x * full.width + reach)) - left
  const height = Math.min(full.height, Math.ceil(face.y * full.height + reach)) - top
  if (width < 16 || height < 16) return face
  const near = await pictureOf(upright, { left, top, width, height }, FIT_EDGE)
  const inside = {
    x: (face.x * full.width - left) / width,
    y: (face.y * full.height - top) / height,
    rx: (face.rx * full.width) / width,
    ry: (face.ry * full.height) / height,
  }
  const fitted = fitFace(near, inside)
  return fitted === inside
    ? face
    : {
        x: (fitted.x * width + left) / full.width,
        y: (fitted.y * height + top) / full.height,
        rx: (fitted.rx * width) / full.width,
        ry: (fitted.ry * height) / full.height,
      }
}

async function pictureOf(upright: Sharp, region: Region, edge: number): Promise<Picture> {
  const { data, info } = await upright
    .clone()
    .extract(region)
    .resize(edge, edge, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}
