import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/rows.ts'

const FirstSteps = z.object({ paid: z.boolean(), parcel: z.boolean() })

export const firstSteps = (db: Database) =>
  oneRow(
    db,
    FirstSteps,
    sql`
      select exists (select 1 from orders where paid_at is not null) as paid,
        exists (select 1 from shipments where state not in ('booking', 'cancelled')) as parcel`,
  )
