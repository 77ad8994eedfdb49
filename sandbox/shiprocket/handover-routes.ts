import type { Hono } from 'hono'
import type { Books } from './books.ts'
import { type ApiDeps, bodyOf, notArray, numbers } from './context.ts'
import { labelPdf, manifestPdf } from './papers.ts'

const indianDay = (now: Date) => new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

export function handoverRoutes(api: Hono, { books, origin, serial, clock }: ApiDeps) {
  api.post('/courier/generate/label', async context => {
    const ids = numbers((await bodyOf(context)).shipment_id)
    if (!ids) return notArray(context)
    const kept = await books.find({ shipmentId: ids[0] ?? -1 })
    if (!kept?.awb)
      return context.json({
        label_created: 0,
        response: 'Label cannot be generated, assign a courier first.',
      })
    return context.json({
      label_created: 1,
      response: '',
      label_url: `${origin}/papers/label-${kept.id}.pdf`,
    })
  })
  api.post('/courier/generate/pickup', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).shipment_id)
      if (!ids) return notArray(context)
      const kept = await books.find({ shipmentId: ids[0] ?? -1 })
      if (!kept?.awb) return context.json({ message: 'Shipment has no AWB.', status_code: 400 }, 400)
      if (kept.pickupOn) return context.json({ message: 'Already in Pickup Queue.', status_code: 400 }, 400)
      kept.pickupOn = indianDay(new Date(clock().getTime() + 24 * 3_600_000))
      await books.put(kept)
      return context.json({
        pickup_status: 1,
        response: {
          pickup_scheduled_date: `${kept.pickupOn} 09:00:00`,
          pickup_token_number: `Reference No: ${kept.id}`,
          status: 3,
          data: 'Pickup is confirmed',
        },
      })
    }),
  )
  api.post('/manifests/generate', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).shipment_id)
      if (!ids) return notArray(context)
      const already: number[] = []
      for (const shipmentId of ids) {
        const kept = await books.find({ shipmentId })
        if (kept?.isManifested) already.push(shipmentId)
        else if (kept) await books.put({ ...kept, isManifested: true })
      }
      if (already.length > 0)
        return context.json(
          {
            message: 'Manifest already generated.',
            already_manifested_shipment_ids: already,
            status_code: 400,
          },
          400,
        )
      return context.json({ status: 1, manifest_url: `${origin}/papers/manifest-${ids.join('-')}.pdf` })
    }),
  )
  api.post('/manifests/print', async context => {
    const ids = numbers((await bodyOf(context)).order_ids)
    return ids
      ? context.json({ manifest_url: `${origin}/papers/manifest-${ids.join('-')}.pdf` })
      : notArray(context)
  })
}

/** Loaded without a token, as the service's own files are. */
export async function paperAt(books: Books, name: string): Promise<Uint8Array | null> {
  const [, kind, ids = ''] = /^(label|manifest)-([\d-]+)\.pdf$/.exec(name) ?? []
  const found = (await Promise.all(ids.split('-').map(id => books.find({ id: Number(id) })))).flatMap(
    one => one ?? [],
  )
  const [first] = found
  if (!first) return null
  return kind === 'label' ? labelPdf(first) : manifestPdf(found)
}
