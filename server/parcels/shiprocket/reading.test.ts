import { expect, test } from 'vitest'
import { indianTime, placeOf, readTracking, readWebhook } from './read-scans.ts'
import { stateOf } from './statuses.ts'
import { isOwnHost } from './wire.ts'

test('the whole label comes first, the number second, and a part of a text never counts', () => {
  const cases: [unknown, unknown, ReturnType<typeof stateOf>][] = [
    ['IN TRANSIT', 20, 'in_transit'],
    ['RTO DELIVERED', 7, 'returned'],
    ['RTO_DELIVERED', '10', 'returned'],
    ['UNDELIVERED', '7', 'not_delivered'],
    ['PARTIAL_DELIVERED', 23, 'damaged'],
    ['Out For Delivery', '', 'out'],
    ['NA', '18', 'in_transit'],
    [null, 20, 'pickup_problem'],
    ['DELIVERED TO CARTON', null, null],
    ['TELEPORTED', 99, null],
    [null, 26, null],
    [null, '43', null],
    ['NA', 'NA', 'nothing'],
    ['', null, 'nothing'],
    ['Cancellation Requested', 16, 'nothing'],
  ]
  for (const [label, number, state] of cases) expect(stateOf(label, number), `${label} ${number}`).toBe(state)
})

test('Indian time comes in two shapes, and what cannot be read is no time', () => {
  expect(indianTime('2023-05-19 11:59:16')?.toISOString()).toBe('2023-05-19T06:29:16.000Z')
  expect(indianTime('23 05 2023 11:43:52')?.toISOString()).toBe('2023-05-23T06:13:52.000Z')
  for (const text of [
    '',
    'yesterday',
    '2023-13-01 10:00:00',
    '2023-02-30 10:00:00',
    '31 02 2023 10:00:00',
    null,
    0,
  ])
    expect(indianTime(text), String(text)).toBeNull()
})

test('a place is letters of a town, never a number to ring or a sentence', () => {
  expect(placeOf('Mumbai_Andheri_D (Maharashtra)')).toBe('Mumbai Andheri D (Maharashtra)')
  for (const text of ['RAMESH 9812345670', 'https://x.example', 'a'.repeat(61), '', null])
    expect(placeOf(text), String(text)).toBeNull()
})

const item = (label: string, number: string, date: string) => ({
  date,
  status: 'X',
  activity: 'with RAMESH K 9812345670',
  location: 'Pune (Maharashtra)',
  'sr-status': number,
  'sr-status-label': label,
})
const webhook = {
  awb: '59629792084',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '3422553_DPL-0123456789-1',
  sr_order_id: 348456385,
  scans: [
    item('PICKED UP', '42', '2023-05-22 09:10:00'),
    item('IN TRANSIT', '18', '2023-05-23 11:43:52'),
    item('NA', 'NA', '2023-05-23 11:50:00'),
  ],
}

test('news are read from the shipment table; the order table beside it says other things by the same numbers', () => {
  const news = readWebhook(webhook)
  expect(news?.scans.map(({ state }) => state)).toEqual(['in_transit', 'in_transit'])
  expect(news).toMatchObject({ awb: '59629792084', orderId: '348456385', unreadable: 0 })
  expect(JSON.stringify(news)).not.toMatch(/RAMESH|9812345670/)
})

test('what stands beside the history counts where the history does not say it', () => {
  const news = readWebhook({ ...webhook, shipment_status: 'OUT FOR DELIVERY', shipment_status_id: 17 })
  expect(news?.scans.at(-1)).toMatchObject({ state: 'out', place: null })
})

test('a scan has the same key in news and in tracking, whichever comes first in the list', () => {
  const tracked = readTracking(webhook.awb, {
    tracking_data: { track_status: 1, shipment_track_activities: webhook.scans.toReversed() },
  })
  const keys = (scans: readonly { key: string }[] | undefined) => scans?.map(({ key }) => key).toSorted()
  expect(keys(tracked?.scans)).toEqual(keys(readWebhook(webhook)?.scans))
})

test('nonsense is no news', () => {
  for (const body of [null, [], 'hello', {}, { scans: [] }]) expect(readWebhook(body)).toBeNull()
  expect(readWebhook({ awb: '1', scans: 'none' })).toMatchObject({ scans: [] })
  expect(readTracking('1', {})).toBeNull()
})

test('labels are loaded from the courier’s own computers alone', () => {
  const api = 'https://apiv2.shiprocket.in/v1/external'
  for (const url of [
    'https://apiv2.shiprocket.in/labels/1.pdf',
    'https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/1/labels/x.pdf',
    'https://s3-ap-southeast-1.amazonaws.com/kr-shipmultichannel/1/x.pdf',
    'https://shiprocket.co/x.pdf',
  ])
    expect(isOwnHost(url, api), url).toBe(true)
  for (const url of [
    'http://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/x.pdf',
    'https://shiprocket.in.evil.example/x.pdf',
    'https://evil.example/shiprocket.in',
    'https://evil.s3.amazonaws.com/x.pdf',
    'https://s3.amazonaws.com/evil/x.pdf',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'x',
  ])
    expect(isOwnHost(url, api), url).toBe(false)
})
