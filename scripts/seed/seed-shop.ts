import { DEMO_ADMIN, DEMO_PASSWORD_SETTING } from '../../server/accounts/admins.ts'
import type { Config } from '../../server/config.ts'
import { CannotStart } from '../../server/platform/db/directory-lock.ts'
import { orderDeskApi } from '../../shared/orders/desk-api.ts'
import { promotionsApi } from '../../shared/promotions/api.ts'
import { shopApi } from '../../shared/settings/shop-api.ts'
import { openStatements } from '../database-prompt/open-statements.ts'
import { type Browser, browserOf, type Login, type Place } from './browser.ts'
import { buy, newCustomer } from './buy.ts'
import { CODE, customerNames, emailOf, passwordOfAll, week } from './week.ts'
import { work } from './work.ts'

interface Logins {
  customer: Login
  founder: Login
}

/** Fills an empty demo shop with a week of orders, through the door that its pages use. */
export async function seedShop(config: Config, place: Place, say: (line: string) => void): Promise<Logins> {
  await refuseRealShop(place)
  const login = await founderOf(config)
  const founder = await enterDesk(place, login)
  await refuseOrders(founder)

  await founder.call(promotionsApi.add, { body: { code: CODE, kind: 'percent', value: 10, scope: 'all' } })
  const made = await Promise.all(
    customerNames.map(async who => [who, await newCustomer(place, founder, who)] as const),
  )
  const customers = new Map(made)
  const figurines = made.reduce((sum, [, customer]) => sum + customer.figurines.size, 0)
  say(`${customers.size} customers signed up, proved their addresses and made ${figurines} figurines.`)

  const worked = []
  for (const purchase of week) {
    const customer = customers.get(purchase.who)
    if (!customer) throw new Error(`${purchase.who} has no account`)
    worked.push({ purchase, founder, customer, orderId: await buy(customer, purchase) })
  }
  say(`${worked.length} orders are placed and paid in the sandbox.`)

  for (const { purchase, ...order } of worked) await work(order, purchase)
  say(`The founder's desk: ${standings()}.`)
  return { customer: { email: emailOf('asha'), password: passwordOfAll }, founder: login }
}

const standings = () =>
  [...Map.groupBy(week, ({ at }) => at)]
    .map(([at, orders]) => `${orders.length} ${at.replace('_', ' ').toLowerCase()}`)
    .join(', ')

async function refuseRealShop(place: Place) {
  const shop = await browserOf(place).call(shopApi.facts)
  if (shop.mode === 'live') throw new CannotStart('This shop is live. Only a demo shop is seeded.')
  if (!shop.payment_is_sandbox)
    throw new CannotStart(
      'This shop takes payments with a key. Seeding pays in the sandbox: start it without.',
    )
  if (shop.photo_readers.length > 0)
    throw new CannotStart(
      'This shop has keys of image models, which cost money. Start it without for seeding.',
    )
}

/** The password that `npm start` prints, or the one of the settings. */
async function founderOf(config: Config): Promise<Login> {
  const { email, password } = config.admin
  if (email && password) return { email, password }
  const statements = await openStatements(config)
  const statement = `select value #>> '{}' from shop_settings where name = '${DEMO_PASSWORD_SETTING}'`
  const { rows } = await statements.run({ statement, write: false }).finally(statements.close)
  return { email: DEMO_ADMIN, password: rows[0]?.[0] ?? '' }
}

async function enterDesk(place: Place, login: Login): Promise<Browser> {
  const founder = browserOf(place)
  const visitor = await founder.signIn(login).catch(() => null)
  if (visitor?.role === 'admin') return founder
  throw new CannotStart(
    `The shop at ${place.origin} does not let ${login.email} in with the password of these data. Set DATA_DIR and PORT as it was started with, or ADMIN_EMAIL and ADMIN_PASSWORD.`,
  )
}

async function refuseOrders(founder: Browser) {
  const { total } = await founder.call(orderDeskApi.list, { query: { limit: '1' } })
  if (total > 0)
    throw new CannotStart(
      `This shop has ${total} ${total === 1 ? 'order' : 'orders'} already. Only an empty one is seeded: set DATA_DIR to a new folder.`,
    )
}
