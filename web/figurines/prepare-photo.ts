import type { FaceOval } from '../../shared/figurines/api.ts'
import { type Redrawn, redrawPhoto } from '../browser/redraw-photo.ts'
import { usualFace } from './coach.ts'

export interface Prepared extends Redrawn {
  face: FaceOval
  name: string
  /** Of the file as it was chosen. */
  size: number
}

export async function preparePhoto(file: File): Promise<Prepared> {
  const photo = await redrawPhoto(file)
  return { ...photo, face: usualFace(photo), name: file.name, size: file.size }
}
