import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/audit/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { recordChange } from './record-change.ts'

let shop: TestApp
let admin: Customer
const recorded = (change: Parameters<typeof recordChange>[1]) =>
  shop.db.transaction(tx => recordChange(tx, change))
beforeAll(async () => {
  shop = await createTestApp()
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  const actor = { id: admin.id, name: 'Meera' }
  const subject = { kind: 'order', id: 'DPL-1', name: 'DPL-1' } as const
  await recorded({
    actor,
    action: 'changed the status',
    subject,
    before: { status: 'Processing', courier: null },
    after: { status: 'Shipped', courier: null },
  })
  await recorded({
    actor: { command: 'orders refund' },
    action: 'refunded',
    subject,
    after: { amount: '₹99' },
  })
  await recorded({
    actor,
    action: 'deleted',
    subject: { kind: 'gallery', id: 'gal_1', name: 'Papa-ji' },
    before: { title: 'Papa-ji' },
  })
})
afterAll(() => shop.close())

const list = async (query = '') =>
  bodyOf<{ entries: AuditEntry[]; total: number }>(await admin.get(`/api/admin/audit${query}`))

test('the log tells who changed what, newest first, and only what became different', async () => {
  const { entries, total } = await list()
  expect(total).toBe(3)
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'Meera deleted',
    'orders refund refunded',
    'Meera changed the status',
  ])
  expect(entries[2]).toMatchObject({ before: { status: 'Processing' }, after: { status: 'Shipped' } })
})

test('the log of one order is asked for by its id, page by page', async () => {
  const { entries, total } = await list('?subject_kind=order&subject_id=DPL-1&limit=1&offset=1')
  expect(total).toBe(2)
  expect(entries.map(entry => entry.action)).toEqual(['changed the status'])
})

test('reading or changing a customer’s profile as an admin is audited without its content', async () => {
  const asha = await customer(shop)
  for (const who of [asha, admin]) {
    await who.get(`/api/profiles/${asha.id}`)
    await who.get(`/api/profiles/${asha.id}/sessions`)
    await who.ask('PATCH', `/api/profiles/${asha.id}`, { phone: '9820041122', city: 'Pune' })
    await who.get(`/api/profiles/${asha.id}/export`)
  }
  expect((await admin.get('/api/profiles/nobody')).status).toBe(404)
  const { entries } = await list('?subject_kind=customer')
  expect(entries.map(({ actor, action, subject_id }) => [actor, action, subject_id])).toEqual(
    [
      'took out the archive of',
      'changed the profile of',
      'looked at the devices of',
      'looked at the profile of',
    ].map(action => ['Meera', action, asha.id]),
  )
  expect(entries[1]).toMatchObject({ before: null, after: { fields: 'phone, city' } })
})

test('a page of none or of a thousand is refused with a sentence', async () => {
  for (const limit of [0, 1000]) expect((await admin.get(`/api/admin/audit?limit=${limit}`)).status).toBe(422)
})
