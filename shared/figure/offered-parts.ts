import { kitParts } from './figure.ts'

type Slot = 'hair' | 'beard' | 'moustache' | 'headwear' | 'outfit'
type IdOf<S extends Slot> = (typeof kitParts)[S][number]

/** Parts that were sculpted anew under another id. Figures keep them; nobody is offered them any more. */
const REPLACED: { readonly [S in Slot]: readonly IdOf<S>[] } = {
  hair: [],
  beard: [],
  moustache: [],
  headwear: [],
  outfit: [],
}

const offered = <S extends Slot>(slot: S): readonly IdOf<S>[] =>
  kitParts[slot].filter((id: IdOf<S>) => !REPLACED[slot].includes(id))

/** The parts that pages offer, questions show and descriptions may name. */
export const offeredParts = {
  ...kitParts,
  hair: offered('hair'),
  beard: offered('beard'),
  moustache: offered('moustache'),
  headwear: offered('headwear'),
  outfit: offered('outfit'),
}
