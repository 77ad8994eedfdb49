import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/orders/order-status.ts'
import { Stats } from './dashboard-page.tsx'

const shown = (paid: number, byStatus: Partial<Record<OrderStatus, number>>) => {
  const orders_by_status = Object.fromEntries(
    ORDER_STATUSES.map(status => [status, byStatus[status] ?? 0]),
  ) as Record<OrderStatus, number>
  const stats = { total_orders: paid, total_users: 3, total_revenue: 499, orders_by_status }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Stats, { stats })))
}

test('where the tiles count more orders than were paid, it is said', () => {
  expect(shown(2, { Pending: 3, Processing: 2, Cancelled: 1 })).toContain('including 4 unpaid ones')
  expect(shown(2, { Processing: 2 })).not.toContain('unpaid')
})
