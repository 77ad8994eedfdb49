import { accountScreens } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import { buyingScreens } from './buying-screens.ts'
import type { Screen } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

export const screens: Screen[] = [...shopScreens, ...buyingScreens, ...accountScreens, ...adminScreens]
