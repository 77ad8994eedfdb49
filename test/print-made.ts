import { sql } from 'drizzle-orm'
import { recipeOf } from '../server/print/queries.ts'
import { defaultFigure } from '../shared/figure/figure.ts'
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

/** The files of an order's approved figures, as if they had been made. */
export const printMade = (
  { db }: TestApp,
  id: string,
  { edge = 60, grams = null }: { edge?: number; grams?: number | null } = {},
) =>
  db.execute(sql`
    insert into print_files (order_id, line, hash, recipe, state, measures, file, made_at, slicer_grams, slicer_minutes)
    select order_id, line, hash, ${recipeOf(defaultFigure)}, 'made', ${JSON.stringify(measures(edge))}::jsonb, 'prints/x',
      now(), ${grams}::real, ${grams && 600}::int
    from proofs where order_id = ${id}
    on conflict (order_id, line) do update set hash = excluded.hash, state = 'made', measures = excluded.measures,
      file = excluded.file, slicer_grams = excluded.slicer_grams, slicer_minutes = excluded.slicer_minutes`)
