import { type BookMode, type BookSettings, soldOnlyIn } from '../../shared/books/api.ts'
import { type Day, indianDay } from '../../shared/time/working-days.ts'
import { recordChange } from '../audit/record-change.ts'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import { Refusal } from '../platform/http/problem.ts'
import { settingsRows } from './queries.ts'
import { bookSettings, type SettingsRow } from './tables.ts'

/** The settings of a fresh shop: no GST, no state, and no order is refused for its state. */
const UNSET: SettingsRow = {
  starts: '2000-01-01',
  mode: 'none',
  gstin: null,
  legalName: null,
  tradeName: null,
  stateCode: null,
  sellsToOtherStates: false,
  otherStatesReason: null,
}

/** The rows come with the newest day first, and with the newest row of a day first. */
export const settingsOn = (rows: readonly SettingsRow[], day: Day): SettingsRow =>
  rows.find(({ starts }) => starts <= day) ?? UNSET
export const isUnset = (row: SettingsRow) => row === UNSET

export interface BookKeeping {
  /** Throws where the shop may not sell to this state, or a live shop has not said where it is itself. */
  checkState: (state: string) => Promise<void>
  /** The one state parcels may go to; null where they go to all. */
  soldOnlyIn: () => Promise<string | null>
  /** Null once the shop has said in which state it is, and in demo mode. */
  missingState: () => Promise<string | null>
  forget: () => void
}

interface Deps {
  db: Database
  clock: Clock
  events: Pick<Events, 'subscribe'>
  isLive: boolean
}

const NO_STATE =
  'This shop has not set the state it sells from yet, so it cannot take payments. Please come back later.'

/** Keeps the settings in memory: every checkout asks. */
export function openBookKeeping({ db, clock, events, isLive }: Deps): BookKeeping {
  const { read, forget } = cached(() => settingsRows(db))
  events.subscribe('settings', forget)
  async function today() {
    return settingsOn(await read(), indianDay(clock()))
  }
  return {
    forget,
    async checkState(state) {
      const settings = await today()
      if (isLive && settings.stateCode === null) throw new Refusal(409, 'shop.no_state', NO_STATE)
      refuseOtherState(settings, state)
    },
    missingState: async () =>
      isLive && (await today()).stateCode === null
        ? 'Set the state of the shop under Admin, Books. Until then, no payment is taken.'
        : null,
    soldOnlyIn: async () => onlyState(await today()),
  }
}

const BECAUSE: Record<Exclude<BookMode, 'regular'>, string> = {
  none: 'Without GST registration',
  composition: 'Under the composition scheme',
}

const onlyState = ({ mode, stateCode, sellsToOtherStates }: SettingsRow): string | null =>
  soldOnlyIn({ mode, state_code: stateCode, sell_other_states: sellsToOtherStates })

function refuseOtherState(settings: SettingsRow, state: string) {
  const { mode } = settings
  const only = onlyState(settings)
  if (mode === 'regular' || only === null || state === only) return
  const sentence = `${BECAUSE[mode]} this shop may send parcels only within ${only} for now.`
  throw new Refusal(422, 'order.other_state', sentence, { errors: { 'shipping.state': sentence } })
}

interface SetBookSettingsInput {
  settings: BookSettings
  at: Date
  actor: { id: string; name: string }
}

export async function setBookSettings(tx: Tx, { settings, at, actor }: SetBookSettingsInput): Promise<void> {
  const before = settingsOn(await settingsRows(tx), settings.from)
  const row = rowOf(settings)
  await tx.insert(bookSettings).values({ ...row, createdAt: at })
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject: { kind: 'settings', id: 'books', name: 'Books' },
    before,
    after: row,
  })
}

const rowOf = (settings: BookSettings): SettingsRow => ({
  starts: settings.from,
  mode: settings.mode,
  gstin: settings.gstin,
  legalName: settings.legal_name,
  tradeName: settings.trade_name,
  stateCode: settings.state_code ?? settings.gstin?.slice(0, 2) ?? null,
  sellsToOtherStates: settings.sell_other_states ?? false,
  otherStatesReason: settings.other_states_reason,
})
