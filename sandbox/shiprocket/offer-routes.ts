import type { Context, Hono } from 'hono'
import type { Books } from './books.ts'
import type { ApiDeps } from './context.ts'
import { COURIERS, rateOf } from './couriers.ts'

export function offerRoutes(api: Hono, { books, pickupPlace }: ApiDeps) {
  api.get('/settings/company/pickup', context =>
    context.json({ data: { shipping_address: [{ id: 1, pickup_location: pickupPlace }] } }),
  )
  api.get('/account/details/wallet-balance', async context =>
    context.json({ data: { balance_amount: ((await books.desk()).walletPaise / 100).toFixed(2) } }),
  )
  api.get('/courier/serviceability/', async context => serviceability(context, books))
}

async function serviceability(context: Context, books: Books) {
  const {
    pickup_postcode: from = '',
    delivery_postcode: to = '',
    weight,
    length,
    breadth,
    height,
  } = context.req.query()
  const { unserved } = await books.desk()
  if (unserved.includes(to))
    return context.json({ status: 404, message: 'Delivery postcode not serviceable', data: null })
  if (!/^[1-9]\d{5}$/.test(to))
    return context.json({ message: 'The delivery postcode is invalid.', status_code: 404 }, 404)
  const order = {
    from,
    to,
    kilos: Number(weight),
    volume: Number(length ?? 10) * Number(breadth ?? 10) * Number(height ?? 10),
  }
  const available = COURIERS.map(courier => {
    const { courier_company_id, courier_name, days, is_surface } = courier
    const rate = rateOf(courier, order)
    return {
      courier_company_id,
      courier_name,
      rate,
      freight_charge: rate,
      cod: 1,
      cod_charges: 0,
      rto_charges: rate,
      estimated_delivery_days: String(from[0] === to[0] ? Math.max(1, days - 1) : days),
      etd: 'Jul 01, 2027',
      etd_hours: days * 24,
      zone: from[0] === to[0] ? 'z_b' : 'z_d',
      is_surface,
      rating: 4.2,
      cutoff_time: '11:00',
      blocked: 0,
    }
  })
  return context.json({
    status: 200,
    data: {
      available_courier_companies: available,
      recommended_courier_company_id: 24,
      blocked_courier_companies: [],
    },
  })
}
