import { describe, expect, test } from 'vitest'
import { memoryBooks } from '../../sandbox/shiprocket/books.ts'
import { type CourierStandIn, courierStandIn } from '../../sandbox/shiprocket/stand-in.ts'
import { byHand } from './by-hand.ts'
import type { Carrier, Parcel } from './carrier.ts'
import { shiprocket } from './shiprocket/shiprocket.ts'
import { courierToken, logIn, type StoredToken } from './shiprocket/token.ts'
import { openWire } from './shiprocket/wire.ts'

const ORIGIN = 'http://courier.invalid'
const ACCOUNT = { email: 'api@dopple.example', password: 'a password' }

function standInCarrier({ password = ACCOUNT.password, pickupPlace = 'Workshop' } = {}) {
  const now = { at: new Date('2026-11-23T06:00:00Z') }
  const clock = () => now.at
  const standIn = courierStandIn({
    ...ACCOUNT,
    books: memoryBooks(),
    clock,
    pickupPlace: 'Workshop',
    newsKey: 'key',
    origin: ORIGIN,
    deliver: async () => 200,
  })
  let kept: StoredToken | null = null
  const token = courierToken({
    store: {
      read: async () => kept,
      save: async (given, expiresAt) => {
        kept = { token: given, expiresAt, refusedUntil: null, refusedBecause: null }
      },
      refused: async (refusedUntil, refusedBecause) => {
        kept = { token: null, expiresAt: null, refusedUntil, refusedBecause }
      },
    },
    clock,
    logIn: () => logIn(standIn.fetch, `${ORIGIN}/v1/external`, { ...ACCOUNT, password }),
  })
  const wire = openWire({ apiUrl: `${ORIGIN}/v1/external`, fetch: standIn.fetch, token, patienceMs: 2000 })
  return { standIn, carrier: shiprocket({ wire, pickupPlace }), now }
}

let made = 0
function parcel(given: Partial<Parcel['to']> = {}): Parcel {
  made += 1
  return {
    reference: `DPL-00000000${String(made).padStart(2, '0')}-1`,
    orderedAt: new Date('2026-11-20T06:00:00Z'),
    to: {
      fullName: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9820041122',
      address1: '1, Carter Road',
      address2: 'Flat 4',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
      country: 'India',
      ...given,
    },
    items: [{ name: 'Shiba', sku: 'shiba', units: 1, pricePaise: 49_900 }],
    valuePaise: 49_900,
    box: { length_cm: 15, width_cm: 12, height_cm: 12 },
    weightG: 400,
  }
}
const route = (to = '411001') => ({ from: '400050', to, box: parcel().box, weightG: 400, valuePaise: 49_900 })

interface Ready {
  carrier: Carrier
  /** Gives the parcel a number where somebody has to type it. */
  typed: { awb: string; courier: string; courierId: null } | null
}
const CARRIERS: [string, () => Ready][] = [
  ['by hand', () => ({ carrier: byHand, typed: { awb: 'D123', courier: 'DTDC', courierId: null } })],
  ['Shiprocket', () => ({ carrier: standInCarrier().carrier, typed: null })],
]

describe.each(CARRIERS)('every carrier: %s', (name, ready) => {
  async function booked({ carrier, typed }: Ready) {
    const created = await carrier.create(parcel())
    return { created, number: await carrier.assign({ ...created, number: typed }, null) }
  }

  test('offers a way to a pincode', async () => {
    const [offer] = await ready().carrier.quote(route())
    expect(offer?.courier).toBeTruthy()
    expect(offer?.price_minor_units).toBeGreaterThanOrEqual(0)
  })

  test('a parcel gets a number and a courier, and is found again by our own name', async () => {
    const one = ready()
    const { created, number } = await booked(one)
    expect(number.awb).toMatch(/\w{3,}/)
    expect(number.courier).toBeTruthy()
    const again = parcel()
    const first = await one.carrier.create(again)
    expect(await one.carrier.find(again.reference)).toMatchObject({ orderId: first.orderId })
    expect(created.orderId).not.toBe(first.orderId)
  })

  test('the same name again is the same parcel', async () => {
    const { carrier } = ready()
    const wanted = parcel()
    expect(await carrier.create(wanted)).toEqual(await carrier.create(wanted))
  })

  test('a label is a PDF where there is one, and asking twice changes nothing', async () => {
    const one = ready()
    const { created } = await booked(one)
    for (const _ of [1, 2]) {
      const bytes = await one.carrier.label(created.shipmentId)
      if (bytes) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      else expect(name).toBe('by hand')
      expect(await one.carrier.pickup(created.shipmentId).then(() => 'asked')).toBe('asked')
      expect(await one.carrier.manifest([created]).then(() => 'made')).toBe('made')
    }
  })

  test('an unknown number is left out, and tracking none asks nobody', async () => {
    const { carrier } = ready()
    expect((await carrier.track(['no-number'])).get('no-number')?.scans ?? []).toEqual([])
    expect((await carrier.track([])).size).toBe(0)
  })

  test('a booking is taken back once or twice', async () => {
    const one = ready()
    const { created } = await booked(one)
    await one.carrier.cancel(created.orderId)
    await one.carrier.cancel(created.orderId)
  })

  test('what is nobody’s news is none', () => {
    for (const body of [null, 'x', {}, []]) expect(ready().carrier.readNews(body)).toBeNull()
  })

  test('says how it is', async () => {
    expect((await ready().carrier.health()).trouble).toBeNull()
  })
})

const failing = (kind: string) => expect.objectContaining({ kind })

describe('Shiprocket’s traps', () => {
  const withNumber = async ({ carrier }: { carrier: Carrier }) => {
    const created = await carrier.create(parcel())
    return { created, ...(await carrier.assign(created, 10)) }
  }

  test('a pincode nobody goes to has no offers, however that is said', async () => {
    const { carrier } = standInCarrier()
    expect(await carrier.quote(route('744301'))).toEqual([])
    expect(await carrier.quote(route('000000'))).toEqual([])
  })

  test('an empty wallet is told with a success', async () => {
    const { carrier, standIn } = standInCarrier()
    await standIn.lever(desk => {
      desk.walletPaise = 100
    })
    await expect(carrier.assign(await carrier.create(parcel()), 10)).rejects.toEqual(failing('no_funds'))
    expect((await carrier.health()).walletPaise).toBe(100)
  })

  test('an address it does not take names the reason', async () => {
    const { carrier } = standInCarrier()
    await expect(carrier.create(parcel({ phone: '12' }))).rejects.toEqual(failing('bad_address'))
  })

  test('the label has each part of the address', async () => {
    const { carrier } = standInCarrier()
    const { created } = await withNumber({ carrier })
    const label = Buffer.from((await carrier.label(created.shipmentId)) ?? []).toString('latin1')
    const { to } = parcel()
    for (const part of [to.fullName, to.address1, to.address2 ?? '', to.city, to.pincode, to.state])
      expect(label).toContain(part)
  })

  test('a wrong pickup place is said with its setting', async () => {
    const { carrier } = standInCarrier({ pickupPlace: 'Elsewhere' })
    await expect(carrier.create(parcel())).rejects.toThrow(/SHIPROCKET_PICKUP/)
    expect((await carrier.health()).trouble).toMatch(/Elsewhere/)
  })

  test('a number that is there already is adopted, not paid again', async () => {
    const { carrier, standIn } = standInCarrier()
    const { created, awb } = await withNumber({ carrier })
    const wallet = (await standIn.books.desk()).walletPaise
    expect((await carrier.assign(created, 24)).awb).toBe(awb)
    expect((await standIn.books.desk()).walletPaise).toBe(wallet)
  })

  test('a number that comes with the order is taken', async () => {
    const { carrier, standIn } = standInCarrier()
    await standIn.lever(desk => {
      desk.autoAssign = true
    })
    expect((await carrier.create(parcel())).number?.awb).toMatch(/^\d{14}$/)
  })

  test('a lost answer is an unknown outcome, and the order is found by our name', async () => {
    const { carrier, standIn } = standInCarrier()
    standIn.fail({ does: 'lost-answer', path: '/orders/create' })
    const wanted = parcel()
    await expect(carrier.create(wanted)).rejects.toEqual(failing('unknown_outcome'))
    expect(await carrier.find(wanted.reference)).not.toBeNull()
  })

  test('a revoked token is renewed once, and a refused log-in is not tried again for a while', async () => {
    const { carrier, standIn } = standInCarrier()
    await carrier.create(parcel())
    await standIn.lever(desk => {
      desk.generation += 1
    })
    await carrier.create(parcel())
    expect(logInsOf(standIn)).toBe(2)
    const other = standInCarrier({ password: 'wrong' })
    for (const _ of [1, 2, 3]) await expect(other.carrier.create(parcel())).rejects.toEqual(failing('auth'))
    expect(logInsOf(other.standIn)).toBe(1)
    other.now.at = new Date(other.now.at.getTime() + 16 * 60_000)
    await expect(other.carrier.create(parcel())).rejects.toEqual(failing('auth'))
    expect(logInsOf(other.standIn)).toBe(2)
  })

  test('a busy courier is asked again, and then said to be busy', async () => {
    const { carrier, standIn } = standInCarrier()
    standIn.fail({ does: '429', path: '/serviceability' })
    expect(await carrier.quote(route())).not.toEqual([])
  })

  test('the way of many parcels is asked fifty at a time', async () => {
    const { carrier, standIn } = standInCarrier()
    await standIn.lever(desk => {
      desk.walletPaise = 10_000_000
    })
    const awbs: string[] = []
    for (let at = 0; at < 60; at += 1) awbs.push((await withNumber({ carrier })).awb)
    expect((await carrier.track(awbs)).size).toBe(60)
    expect(standIn.calls.filter(({ path }) => path === '/courier/track/awbs')).toHaveLength(2)
  })

  const answering = (body: object) => {
    const wire = openWire({
      apiUrl: `${ORIGIN}/v1/external`,
      patienceMs: 1000,
      token: async () => 'token',
      fetch: async () => Response.json(body),
    })
    return shiprocket({ wire, pickupPlace: 'Workshop' })
  }

  test('a refusal that comes as a success is a refusal', async () => {
    const carrier = answering({ status_code: 400, message: 'Order cannot be cancelled: already picked up' })
    await expect(carrier.cancel('1')).rejects.toEqual(failing('refused'))
    await expect(carrier.act('1', 'return', 'x')).rejects.toEqual(failing('refused'))
  })

  test('a PDF that breaks off on its way can be asked for again', async () => {
    const url = `${ORIGIN}/papers/one.pdf`
    const breaksOff = () =>
      new Response(new ReadableStream({ pull: stream => stream.error(new TypeError('terminated')) }))
    const wire = openWire({
      apiUrl: `${ORIGIN}/v1/external`,
      patienceMs: 1000,
      token: async () => 'token',
      fetch: async asked =>
        asked === url ? breaksOff() : Response.json({ label_created: 1, label_url: url, manifest_url: url }),
    })
    const carrier = shiprocket({ wire, pickupPlace: 'Workshop' })
    await expect(carrier.label('1')).rejects.toEqual(failing('busy'))
    await expect(carrier.manifest([{ shipmentId: '1', orderId: '1' }])).rejects.toEqual(failing('busy'))
  })

  test('offers are read with numbers as texts, and a list that cannot be read is no answer', async () => {
    const one = { courier_company_id: '10', courier_name: 'Delhivery', rate: '58.00' }
    const offers = (list: object[]) => answering({ data: { available_courier_companies: list } })
    expect(await offers([one, { name: '?' }]).quote(route())).toMatchObject([{ price_minor_units: 5800 }])
    await expect(offers([{ ...one, rate: 'free' }]).quote(route())).rejects.toEqual(failing('busy'))
  })

  test('an answer about a parcel that was not handed over goes to the courier', async () => {
    const { carrier, standIn } = standInCarrier()
    const { awb } = await withNumber({ carrier })
    await expect(carrier.act(awb, 're-attempt', 'x')).rejects.toEqual(failing('refused'))
    await standIn.step(awb, 'not-delivered')
    await carrier.act(awb, 'return', 'Please bring it back.')
    expect((await carrier.track([awb])).get(awb)?.scans.map(({ state }) => state)).toContain('returning')
  })
})

const logInsOf = ({ calls }: CourierStandIn) => calls.filter(({ path }) => path === '/auth/login').length
