import { exampleFigures } from '../server/kit/example-figures.ts'
import { cardId, STAGES } from '../shared/production/api.ts'
import { type BuiltShop, sendPhoto } from '../test/built-shop.ts'
import { portrait, READ_BY_PAGE } from '../test/photos.ts'
import { type Asking, newCustomer, presentsOf } from './seed-customer.ts'

/** A customer of figures that are made as they stand, with a name and without, one of them a present; and of a child’s photo. */
export async function makeFigures(shop: BuiltShop, asFounder: Asking) {
  const zoe = await newCustomer(shop, 'zoe@example.com')
  const made = async (at: number, name_label: string | null) => {
    const body = { figure: exampleFigures[at], name_label }
    const { figurine } = await zoe.asks<{ figurine: { id: string; generated_figurine_url: string | null } }>(
      ...(['POST', '/figurines/made', body] as const),
    )
    const line = { kind: 'figurine', quantity: 1, nameLabel: name_label, make: 'figure' }
    return { ...line, figurine_id: figurine.id, picture: figurine.generated_figurine_url }
  }
  const [plain, named] = [await made(0, null), await made(1, 'Zoë')]
  const orders = {
    plain: await zoe.paid({ cartItems: [plain] }),
    named: await zoe.paid({ cartItems: [named] }),
  }
  await asFounder('PUT', '/orders/status', { order_id: orders.named, status: 'In Production' })
  const presents = await presentsOf(zoe, asFounder, { cartItems: [named, plain] })
  const child = await childPhoto(shop, zoe)
  const photo = { figurine_id: child, quantity: 1, make: 'drawing', nameLabel: 'Kabir' }
  await zoe.asks('POST', '/cart/changes', { changes: [plain, named].map(cartChange) })
  return { zoe, ...orders, presents, child, ofChild: await zoe.paid(photo), figurine: named.figurine_id }
}

async function childPhoto(shop: BuiltShop, account: Parameters<typeof sendPhoto>[1]): Promise<string> {
  const consent = JSON.stringify({ parent_name: 'Zoë Rao', birth_date: '1988-04-23', statement: true })
  const fields = { ...READ_BY_PAGE, subject: 'my_child', consent }
  const answer = await sendPhoto(shop, account, { bytes: portrait('white-tousled'), fields })
  if (!answer.ok) throw new Error(`a child’s photo answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { figurine_id: string }).figurine_id
}

const cartChange = (line: { figurine_id: string; nameLabel: string | null; picture: string | null }) => ({
  id: crypto.randomUUID(),
  action: {
    kind: 'add',
    item: {
      ...{ kind: 'figurine', id: line.figurine_id, slug: '', name: 'Your figurine', subtitle: null },
      ...{ imageUrl: line.picture?.split('?')[0] ?? null, currency: 'INR', priceMinorUnits: 49900 },
      ...{ giftWrapPriceMinorUnits: 9900, giftWrap: false, nameLabel: line.nameLabel, quantity: 1 },
      make: 'figure',
    },
  },
})

/** Until the desk has this many orders: Desk Buddies, figures and drawings, somewhere on their way. */
export async function fillDesk({ figures: { zoe, ...figures }, asFounder }: Desk, count: number) {
  const { total } = await asFounder<{ total: number }>('GET', '/orders?limit=1')
  const { desk_buddies } = await zoe.asks<{ desk_buddies: { slug: string }[] }>(
    'GET',
    '/desk-buddies?limit=9',
  )
  for (let at = total; at < count; at += 1) {
    const id = await zoe.paid(
      [
        { cartItems: [{ slug: desk_buddies[at % desk_buddies.length]?.slug, quantity: 1 }] },
        { figurine_id: figures.figurine, quantity: 1, make: 'figure', nameLabel: `Zoë ${at}` },
        { figurine_id: figures.child, quantity: 1, make: 'drawing' },
      ][at % 3] ?? {},
    )
    const cards = [{ id: cardId(id, 1, 1), version: 0 }]
    // Drawings wait for a proof; two of five others have left.
    if (at % 3 < 2) {
      await asFounder('POST', '/board/moves', { cards, to: at % 5 < 3 ? STAGES[at % 7] : 'ready' })
      if (at % 5 > 2)
        await asFounder('PUT', '/orders/status', {
          order_id: id,
          status: at % 5 === 3 ? 'Shipped' : 'Delivered',
        })
    }
  }
}
interface Desk {
  figures: Awaited<ReturnType<typeof makeFigures>>
  asFounder: Asking
}
