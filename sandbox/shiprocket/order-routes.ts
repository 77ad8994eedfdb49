import type { Hono } from 'hono'
import type { Kept } from './books.ts'
import { type ApiDeps, bodyOf, notArray, numbers } from './context.ts'
import { COURIERS, costOf } from './couriers.ts'
import { giveNumber } from './number-routes.ts'
import { faultsOf } from './order-faults.ts'

export function orderRoutes(api: Hono, { books, serial, pickupPlace, clock }: ApiDeps) {
  api.post('/orders/create/adhoc', context =>
    serial(async () => {
      const body = await bodyOf(context)
      if (body.pickup_location !== pickupPlace)
        return context.json(
          {
            message: 'Wrong Pickup location entered. Please choose one location from the data given',
            status_code: 422,
          },
          422,
        )
      const errors = faultsOf(body)
      if (Object.keys(errors).length > 0)
        return context.json({ message: 'The given data was invalid.', errors, status_code: 422 }, 422)
      const { kept, isNew } = await books.add(String(body.order_id), body)
      if (!isNew && kept.isCancelled)
        return context.json({ message: 'Order id already exists and was cancelled.', status_code: 422 }, 422)
      if (isNew && (await books.desk()).autoAssign)
        await giveNumber(books, { kept, courier: COURIERS[0], now: clock() })
      return context.json(createdOf(kept))
    }),
  )
  api.get('/orders', async context => {
    const search = context.req.query('search') ?? ''
    const found = search ? await books.find({ ours: search }) : null
    const listed = found ? [found] : search ? [] : await books.all()
    return context.json({ data: listed.map(listedOf), meta: { pagination: { total: listed.length } } })
  })
  api.post('/orders/cancel', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).ids)
      if (!ids) return notArray(context)
      for (const id of ids) {
        const kept = await books.find({ id })
        if (!kept || kept.isCancelled)
          return context.json(
            { message: 'Cannot cancel order, it is already cancelled.', status_code: 400 },
            400,
          )
        const back = kept.awb ? costOf(kept) : 0
        await books.put({ ...kept, isCancelled: true })
        await books.changeDesk(desk => {
          desk.walletPaise += back
        })
      }
      return context.json({ message: 'Order cancelled successfully.', status_code: 200 })
    }),
  )
}

const createdOf = (kept: Kept) => ({
  order_id: kept.id,
  shipment_id: kept.shipmentId,
  status: 'NEW',
  status_code: 1,
  onboarding_completed_now: 0,
  awb_code: kept.awb ?? '',
  courier_company_id: kept.courierId ?? '',
  courier_name: kept.courierName ?? '',
})
const listedOf = (kept: Kept) => ({
  id: kept.id,
  channel_order_id: kept.ours,
  customer_name: kept.order.billing_customer_name,
  status: kept.isCancelled ? 'CANCELED' : kept.awb ? 'READY TO SHIP' : 'NEW',
  shipments: [{ id: kept.shipmentId, awb: kept.awb ?? '', courier: kept.courierName ?? '' }],
})
