import type { RouterContextProvider } from 'react-router'
import { type DeskSheet, orderDeskApi } from '../../../shared/order-desk.ts'
import { requireAdmin } from '../../account/guard.ts'
import { pageContext } from '../../api.ts'

interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
  params: { ids?: string }
}

/** The orders whose ids stand in the address. */
export async function loadSheets(asked: Asked): Promise<{ sheets: DeskSheet[] }> {
  await requireAdmin(asked)
  return asked.context.get(pageContext).call(orderDeskApi.sheets, { query: { ids: asked.params.ids ?? '' } })
}
