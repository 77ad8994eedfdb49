// What a figure claims of its person, in the words of people.json, and whether it is true.
import { type Figure2, hairLengths } from '../shared/figure/figure.ts'
import { chroma, hue, labOf } from '../shared/photo-reading/colour.ts'
import { Doubt } from '../shared/photo-reading/photo-reading.ts'
import type { Person } from './people.ts'

function skinWord(hex: string) {
  const { l } = labOf(hex)
  return l > 0.76 ? 'light' : l > 0.6 ? 'medium' : 'dark'
}

function hairWord(hex: string) {
  const colour = labOf(hex)
  if (colour.l < 0.35 && chroma(colour) < 0.085 * colour.l) return 'black'
  if (chroma(colour) < 0.022) return 'grey'
  if (hue(colour) < 58 && chroma(colour) > 0.07) return 'red'
  return colour.l > 0.56 ? 'blond' : 'brown'
}

const TURBANS: readonly (string | undefined)[] = ['turban', 'dastar', 'pagri']

export const wordsOf = (figure: Figure2): Record<Doubt, string> => ({
  skin: skinWord(figure.skin),
  hair: hairLengths[figure.hair.style],
  hair_colour: hairWord(figure.hair.colour),
  headwear: TURBANS.includes(figure.headwear?.style) ? 'turban' : (figure.headwear?.style ?? 'none'),
  beard: figure.beard ? 'yes' : figure.moustache ? 'moustache' : 'no',
  glasses: figure.glasses ? 'yes' : 'no',
})

export const isSaid = (told: string | undefined): told is string => told !== undefined && told !== '-'
const fits = (word: string, told: string | undefined) => !isSaid(told) || told.split('/').includes(word)

export interface Claim {
  trait: Doubt
  word: string
  told: string | undefined
  is: 'right' | 'wrong' | 'in doubt'
}

export function claimsOf(figure: Figure2, doubts: readonly Doubt[], { truth }: Person): Claim[] {
  const words = wordsOf(figure)
  return Doubt.options.map(trait => {
    const [word, told] = [words[trait], truth[trait]]
    const is = doubts.includes(trait) ? 'in doubt' : fits(word, told) ? 'right' : 'wrong'
    return { trait, word, told, is }
  })
}
