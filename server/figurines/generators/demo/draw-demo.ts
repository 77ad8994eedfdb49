import { createHash } from 'node:crypto'
import type { FaceOval } from '../../../../shared/figurines.ts'
import { chooseFigure } from './choose-figure.ts'
import { compose } from './compose.ts'
import { describe } from './describe.ts'
import { readPhoto } from './read-photo.ts'

interface DemoOrder {
  photo: Buffer
  face: FaceOval | null
  /** The folder art/demo. */
  art: string
  label?: string
}

/** A figurine from the photo's own colours and shapes, drawn on this machine; the same photo gives the same bytes. */
export async function drawDemo({
  photo,
  face,
  art,
  label,
}: DemoOrder): Promise<{ bytes: Uint8Array; description: string }> {
  const facts = await readPhoto(photo, face)
  const seed = createHash('sha256').update(photo).digest().readInt32LE(0)
  const figure = chooseFigure(facts, seed)
  return { bytes: await compose(figure, art, label), description: describe(figure) }
}
