import type { Context, Hono } from 'hono'
import { type Books, type Kept, newAwb } from './books.ts'
import { type ApiDeps, bodyOf } from './context.ts'
import { COURIERS, type Courier, costOf } from './couriers.ts'
import { scanOf } from './steps.ts'

export function numberRoutes(api: Hono, { books, serial, clock }: ApiDeps) {
  api.get('/shipments/:id', async context => {
    const kept = await books.find({ shipmentId: Number(context.req.param('id')) })
    if (!kept) return context.json({ message: 'Shipment not found', status_code: 404 }, 404)
    return context.json({
      data: { id: kept.shipmentId, awb: kept.awb ?? '', courier: kept.courierName ?? '' },
    })
  })
  api.post('/courier/assign/awb', context => serial(async () => assign(context, books, clock())))
}

/** A refusal is a success with a telling body. */
async function assign(context: Context, books: Books, now: Date) {
  const body = await bodyOf(context)
  const kept = await books.find({ shipmentId: Number(body.shipment_id) })
  if (!kept || kept.isCancelled) return context.json({ message: 'Shipment not found', status_code: 404 }, 404)
  const no = (why: string, more: object = {}) =>
    context.json({ awb_assign_status: 0, response: { data: { awb_assign_error: why } }, ...more })
  if (kept.awb) return no('AWB is already assigned')
  const wanted = body.courier_id === undefined ? 24 : Number(body.courier_id)
  const courier = COURIERS.find(one => one.courier_company_id === wanted)
  const desk = await books.desk()
  if (!courier || desk.unserved.includes(String(kept.order.billing_pincode)))
    return no('Oops! Selected courier is not serviceable for this pincode.')
  if (desk.walletPaise < costOf(kept, courier))
    return no('Please recharge your ShipRocket wallet. The minimum required balance is 100.', {
      status_code: 350,
    })
  await giveNumber(books, { kept, courier, now })
  return context.json({
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: kept.courierId,
        awb_code: kept.awb,
        cod: 0,
        order_id: kept.id,
        shipment_id: kept.shipmentId,
        awb_code_status: 1,
        courier_name: kept.courierName,
        applied_weight: Number(kept.order.weight),
        pickup_scheduled_date: '',
      },
    },
  })
}

interface Given {
  kept: Kept
  courier: Courier | undefined
  now: Date
}
export async function giveNumber(books: Books, { kept, courier, now }: Given) {
  if (!courier) return
  kept.awb = newAwb()
  kept.courierId = courier.courier_company_id
  kept.courierName = courier.courier_name
  kept.scans.push(scanOf(kept, 'pickup-scheduled', now))
  await books.put(kept)
  await books.changeDesk(desk => {
    desk.walletPaise -= costOf(kept)
  })
}
