import type { BookSettingsView, DocumentEntry, ProductTaxView, ShopDocument } from '../../shared/books/api.ts'
import type { Day } from '../../shared/time/working-days.ts'
import { isUnset, settingsOn } from './settings.ts'
import type { BookEvent, SettingsRow, TaxRow } from './tables.ts'
import { rowFor, taxOn } from './taxes.ts'

export const entryView = ({ number, kind, title, issued_at, total }: ShopDocument): DocumentEntry => ({
  number,
  kind,
  title,
  issued_at,
  total_minor_units: total.total,
})

const rowView = (row: SettingsRow) => ({
  mode: row.mode,
  gstin: row.gstin,
  legal_name: row.legalName,
  trade_name: row.tradeName,
  state_code: row.stateCode,
  from: isUnset(row) ? null : row.starts,
  sell_other_states: row.sellsToOtherStates,
  other_states_reason: row.otherStatesReason,
})

/** Of several rows of a day only the newest counts. */
export function settingsView(
  rows: readonly SettingsRow[],
  today: Day,
  stuck: readonly BookEvent[],
): BookSettingsView {
  const current = settingsOn(rows, today)
  return {
    ...rowView(current),
    rows: rows.filter((row, at) => rows[at - 1]?.starts !== row.starts).map(rowView),
    needs_state: current.stateCode === null,
    stuck: stuck.map(({ orderId, kind, error, at }) => ({
      order_id: orderId,
      event: kind,
      error: error ?? '',
      at: at.toISOString(),
    })),
  }
}

export function productViews(
  rows: readonly TaxRow[],
  deskBuddies: readonly { id: string; name: string }[],
  today: Day,
): ProductTaxView[] {
  const view = (product: string, name: string, kind: 'figurine' | 'desk_buddy', id: string | null) => {
    const own = rowFor(rows, product, today)
    const { hsn, rateBasisPoints } = taxOn(rows, { kind, deskBuddyId: id }, today)
    return {
      product,
      name,
      hsn,
      rate_percent: rateBasisPoints / 100,
      from: own?.starts ?? null,
      is_own: own !== undefined,
      coming: rows
        .filter(row => row.product === product && row.starts > today)
        .map(row => ({ hsn: row.hsn, rate_percent: row.rateBasisPoints / 100, from: row.starts })),
    }
  }
  return [
    view('figurine', 'Custom figurine', 'figurine', null),
    view('desk_buddy', 'All Desk Buddies', 'desk_buddy', null),
    ...deskBuddies.map(({ id, name }) => view(id, name, 'desk_buddy', id)),
  ]
}
