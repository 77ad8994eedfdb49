// A photo becomes a figure as it does in the shop: drawn anew as the upload page does, then read as the server does.
import sharp from 'sharp'
import { measureFace } from '../server/figurines/faces/measure-face-skill.ts'
import { readingOf } from '../server/figurines/read-photo-skill.ts'
import { faceOf } from '../shared/figure/figure-face.ts'
import type { Reading, ReadOptions } from '../shared/photo-reading/photo-reading.ts'
import { PHOTO_LONG_EDGE } from '../shared/pictures/photo.ts'
import { wordsOf } from './claims.ts'

const shrunk = (photo: Buffer, edge: number, quality: number) =>
  sharp(photo)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer()

/** As the upload page sends it. */
export const asSent = (photo: Buffer) => shrunk(photo, PHOTO_LONG_EDGE, 92)

export interface Read extends Reading {
  /** The photo as it is, shrunk to 1,600 pixels, and packed anew give the same hair, covering, beard and glasses. */
  isSteady: boolean
  ms: number
}

export async function readPerson(photo: Buffer, said: ReadOptions): Promise<Read> {
  const sent = await asSent(photo)
  const since = performance.now()
  const reading = await readingOf(sent, null, said)
  const ms = Math.round(performance.now() - since)
  const { figure } = reading
  const face = faceOf((await measureFace(sent, null)) ?? {}, 1)
  const others = await Promise.all(
    [photo, await shrunk(photo, 1600, 92), await shrunk(photo, PHOTO_LONG_EDGE, 75)].map(other =>
      readingOf(other, null, said),
    ),
  )
  return {
    ...reading,
    figure: figure && { ...figure, face },
    ms,
    isSteady: others.every(other => kindOf(other) === kindOf(reading)),
  }
}

function kindOf({ figure }: Reading): string {
  if (!figure) return 'nobody'
  const { headwear, beard, glasses } = wordsOf(figure)
  return [figure.hair.style, headwear, beard, glasses].join()
}
