import sharp from 'sharp'
import { type Behaviour, openScript } from './script.ts'

export const DESCRIBING = [
  'describe',
  'not-json',
  'unknown-part',
  'wrong-colour',
  'refuse',
  'cut-short',
  'server-error',
] as const
export type Describing = (typeof DESCRIBING)[number]

export const openDescribing = () =>
  openScript<Describing>(DESCRIBING, { does: 'describe' } satisfies Behaviour<Describing>)

/** A description as the schema asks for it: its skin is the colour in the middle of the photo. */
export async function describeStandIn(photo: Buffer, does: Describing): Promise<string> {
  if (does === 'not-json') return 'A person with curly hair and round glasses.'
  const { dominant } = await sharp(photo).resize(3, 3, { fit: 'cover' }).stats()
  const skin = `#${[dominant.r, dominant.g, dominant.b].map(value => value.toString(16).padStart(2, '0')).join('')}`
  const description = {
    skin: does === 'wrong-colour' ? 'wheatish' : skin,
    hair: { style: does === 'unknown-part' ? 'mohawk' : 'curly', colour: '#5a3825' },
    beard: { style: 'goatee', colour: '#5a3825' },
    headwear: null,
    glasses: { style: 'round', colour: '#222222' },
    top: '#2f6f5e',
    unsure: ['skin'],
  }
  const text = JSON.stringify(description)
  return does === 'cut-short' ? text.slice(0, 40) : text
}
