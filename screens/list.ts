import { accountScreens } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import { buyingScreens } from './buying-screens.ts'
import { full, type Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

export const screens: Screen[] = [...shopScreens, ...buyingScreens, ...accountScreens, ...adminScreens]
/** A letter of every kind that was written; what it is about is the same at every visit. */
export const letterScreens = (letters: { id: string; kind: string }[]): Screen[] =>
  letters.map(({ id, kind }) => ({
    name: `mail ${kind}`,
    as: 'visitor',
    path: () => `/dev/mail/${id}/html`,
    states: [full],
  }))
