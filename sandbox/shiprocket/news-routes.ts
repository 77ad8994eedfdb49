import type { Hono } from 'hono'
import type { Kept } from './books.ts'
import { type ApiDeps, bodyOf, notArray } from './context.ts'
import { scanOf, trackingOf } from './steps.ts'

export function newsRoutes(api: Hono, { books, serial, clock }: ApiDeps) {
  api.get('/courier/track/awb/:awb', async context => {
    const tracked = trackingOf(await books.find({ awb: context.req.param('awb') }))
    return context.json(
      tracked ?? {
        tracking_data: { track_status: 0, shipment_status: 0, error: 'Aahh! There is no activities found.' },
      },
    )
  })
  api.post('/courier/track/awbs', async context => {
    const { awbs } = await bodyOf(context)
    if (!Array.isArray(awbs)) return notArray(context)
    if (awbs.length > 50) return context.json({ message: 'At most 50 awbs.', status_code: 422 }, 422)
    const answers = await Promise.all(
      awbs.map(async awb => [String(awb), trackingOf(await books.find({ awb: String(awb) })) ?? {}] as const),
    )
    return context.json(Object.fromEntries(answers))
  })
  api.get('/ndr/all', async context => {
    const waiting = (await books.all()).filter(isWaiting)
    return context.json({ data: waiting.map(ndrOf) })
  })
  api.get('/ndr/:awb', async context => {
    const kept = await books.find({ awb: context.req.param('awb') })
    return kept && isWaiting(kept) ? context.json({ data: [ndrOf(kept)] }) : context.json({ data: [] })
  })
  api.post('/ndr/:awb/action', context =>
    serial(async () => {
      const kept = await books.find({ awb: context.req.param('awb') ?? '' })
      const { action, comments } = await bodyOf(context)
      if (!kept || !isWaiting(kept))
        return context.json({ message: 'This shipment is not in NDR.', status_code: 400 }, 400)
      if (action !== 're-attempt' && action !== 'return')
        return context.json({ message: 'The selected action is invalid.', status_code: 422 }, 422)
      kept.instructions.push(`${action}: ${String(comments)}`)
      if (action === 'return') kept.scans.push(scanOf(kept, 'rto-initiated', clock()))
      await books.put(kept)
      return context.json({ status: 'Data Updated Sucessfully' }, 202)
    }),
  )
}

const isWaiting = (kept: Kept) => kept.scans.at(-1)?.['sr-status-label'] === 'UNDELIVERED'
const ndrOf = (kept: Kept) => ({
  id: kept.id,
  awb_code: kept.awb,
  status_code: 36,
  reason: 'Consignee unavailable',
  attempts: kept.attempts,
  ndr_raised_at: kept.scans.at(-1)?.date,
  history: [],
})
