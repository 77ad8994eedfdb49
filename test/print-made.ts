import { sql } from 'drizzle-orm'
import { lineToPrint } from '../server/print/queries.ts'
import type { PrintMeasures } from '../shared/print/api.ts'
import type { TestApp } from './create-test-app.ts'

/** What the print process notes of a figure and base this large. */
const measures = (edge: number): PrintMeasures => ({
  missing_kit: null,
  label_refused: null,
  open: [],
  loose: [],
  pegs: 2,
  clash_mm3: 0,
  overhang: 0.1,
  thin: 0,
  thin_at: [],
  thin_letters: 0,
  regions: [],
  bodies: (['figure', 'base'] as const).map(name => ({
    name,
    closed: true,
    pieces: 1,
    triangles: 1000,
    volume_mm3: 40_000,
    area_mm2: 12_000,
    size_mm: [edge, edge, 60],
  })),
})

/** The files of an order's approved figures and Desk Buddies, or of one line, as if they had been made. */
export const printMade = (
  { db }: TestApp,
  id: string,
  {
    edge = 60,
    grams = null,
    line = null,
  }: { edge?: number; grams?: number | null; line?: number | null } = {},
) =>
  db.execute(sql`
    insert into print_files (order_id, line, hash, recipe, state, measures, file, made_at, slicer_grams, slicer_minutes)
    select order_id, line, hash, recipe, 'made', ${JSON.stringify(measures(edge))}::jsonb, 'prints/x',
      now(), ${grams}::real, ${grams && 600}::int
    from (select "orderId" as order_id, line, hash, recipe from (${lineToPrint}) l where state = 'approved') l
    where order_id = ${id} and hash is not null and line = coalesce(${line}::int, line)
    on conflict (order_id, line) do update set hash = excluded.hash, state = 'made', measures = excluded.measures,
      file = excluded.file, slicer_grams = excluded.slicer_grams, slicer_minutes = excluded.slicer_minutes`)
