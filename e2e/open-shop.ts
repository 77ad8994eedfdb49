import { rmSync } from 'node:fs'
import { pictures } from '../shared/pictures/built-in-pictures.ts'
import { startBuiltShop } from '../test/built-shop.ts'
import { FOUNDER, newShopDirectory } from './new-shop.ts'

/** One built shop for all browser tests, on a free port and in its own directory. */
export default async function openShop() {
  const directory = newShopDirectory()
  const settings = {
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: FOUNDER.email,
    ADMIN_PASSWORD: FOUNDER.password,
    NODE_OPTIONS: `--import=${new URL('../screens/failing-data.mjs', import.meta.url)}`,
    HERO_IMAGES: `${pictures.hero},${pictures.founder}`,
  }
  const shop = await startBuiltShop(directory, settings, { logs: true })
  process.env.SHOP_ADDRESS = shop.address
  process.env.SHOP_DIRECTORY = directory
  return async () => {
    await shop.end('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  }
}
