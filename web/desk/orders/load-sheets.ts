import type { RouterContextProvider } from 'react-router'
import { type DeskSheet, orderDeskApi, splitIds } from '../../../shared/orders/desk-api.ts'
import { isOrderId, normaliseOrderId } from '../../../shared/orders/order-status.ts'
import { pageContext } from '../../api.ts'
import { requireAdmin } from '../../session/guard.ts'

interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
  params: { ids?: string }
}

export async function loadSheets(asked: Asked): Promise<{ sheets: DeskSheet[] }> {
  await requireAdmin(asked)
  const ids = splitIds(asked.params.ids ?? '')
    .map(normaliseOrderId)
    .filter(isOrderId)
  if (ids.length === 0) return { sheets: [] }
  return asked.context.get(pageContext).call(orderDeskApi.sheets, { query: { ids: ids.join('~') } })
}
