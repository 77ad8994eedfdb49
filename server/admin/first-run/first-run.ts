import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { FirstRun, FirstStep } from '../../../shared/admin/first-run-api.ts'
import { paths } from '../../../shared/paths.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { settingsRows } from '../../books/queries.ts'
import { settingsOn } from '../../books/settings.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/rows.ts'
import { paintsOf } from '../../settings/paints.ts'
import { isPrinterSet } from '../../settings/printer.ts'
import { setting } from '../../settings/setting.ts'
import { areWorkshopDaysSet } from '../../settings/workshop-days.ts'

export interface FirstRunDeps {
  db: Database
  clock: Clock
  config: Pick<Config, 'shiprocket'> & { particulars: Partial<Config['particulars']> }
}

const putAway = setting('first-run', z.object({ put_away: z.boolean() }), { put_away: false })
export const putFirstRunAway = putAway.write

/** Nothing is ticked by hand: a step is done when what it leads to is there. */
export async function readFirstRun({ db, clock, config }: FirstRunDeps): Promise<FirstRun> {
  const [books, isPrinterKnown, paints, isPincodeKnown, { paid, parcel }, { put_away }] = await Promise.all([
    settingsRows(db),
    isPrinterSet(db),
    paintsOf(db),
    areWorkshopDaysSet(db),
    firstSteps(db),
    putAway.read(db),
  ])
  const { legalName, address, supportPhone } = config.particulars
  // The stand-in of a demo is no courier until it was tried.
  const hasCourier = Boolean(config.shiprocket) || parcel
  const step = (name: FirstStep, done: boolean, path: string) => ({ step: name, done, path })
  return {
    put_away,
    steps: [
      step('state', settingsOn(books, indianDay(clock())).stateCode !== null, `${paths.adminBooks}#settings`),
      step('name', Boolean(legalName && address), `${paths.adminSettings}#particulars`),
      step('phone', Boolean(supportPhone), `${paths.adminSettings}#particulars`),
      step(
        'courier',
        isPincodeKnown && hasCourier,
        isPincodeKnown ? paths.adminParcels : `${paths.adminSettings}#delivery-days`,
      ),
      step('printer', isPrinterKnown, `${paths.adminSettings}#printer`),
      step('paints', paints.length > 0, `${paths.adminSettings}#paints`),
      step('order', paid, paths.home),
    ],
  }
}

const FirstSteps = z.object({ paid: z.boolean(), parcel: z.boolean() })

const firstSteps = (db: Database) =>
  oneRow(
    db,
    FirstSteps,
    sql`
      select exists (select 1 from orders where paid_at is not null) as paid,
        exists (select 1 from shipments where state not in ('booking', 'cancelled')) as parcel`,
  )
