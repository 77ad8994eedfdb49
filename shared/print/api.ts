import { z } from 'zod/mini'
import { type Api, fillPath, queryString } from '../endpoint.ts'
import { joinIds } from '../orders/desk-api.ts'
import { ByLine } from '../proofs/api.ts'

export const PrintMeasures = z.object({
  /** The version of a kit that is not there any more. */
  missing_kit: z.nullable(z.int()),
  /** Why the name cannot be set. */
  label_refused: z.nullable(z.string()),
  open: z.array(z.string()),
  loose: z.array(z.string()),
  pegs: z.int(),
  /** Whether the head is a part of its own; hair below a split stays with the body. Absent where it never is. */
  head: z.optional(z.object({ apart: z.boolean(), split_mm: z.nullable(z.number()) })),
  /** What was done to a model that came from elsewhere; absent for figures of the kit. */
  mended: z.optional(
    z.object({
      holes: z.int(),
      /** Loose pieces that were left out, how large they are together, and those too large for that. */
      loose: z.int(),
      loose_mm3: z.number(),
      lost: z.optional(z.array(z.object({ size_mm: z.array(z.number()), above_mm: z.number() }))),
      /** Whether its outside was drawn anew. */
      wrapped: z.boolean(),
      /** How many pieces stand beside each other on the base. */
      standing: z.optional(z.int()),
    }),
  ),
  /** Of a ready-made model on a base of its own: whether a plate with its name clips to that; null without a name. */
  own_base: z.optional(z.object({ plate: z.nullable(z.boolean()) })),
  /** Without its base; what is left out of a body can make it smaller on the screen than on the bed. */
  height: z.optional(z.object({ promised_mm: z.number(), shown_mm: z.number() })),
  /** How far the feet of a body reach over the edge of its base; absent for figures of the kit, which stand on theirs. */
  beyond_mm: z.optional(z.number()),
  /** How much of a body is just above its sole. */
  feet_mm2: z.optional(z.number()),
  clash_mm3: z.number(),
  /** Shares of the figure's surface, or of the letters' area. */
  overhang: z.number(),
  thin: z.number(),
  thin_at: z.array(z.string()),
  thin_letters: z.number(),
  /** What is painted alike; a body says in which colour, a figure of the kit says it itself. */
  regions: z.array(z.object({ region: z.string(), area_mm2: z.number(), colour: z.optional(z.string()) })),
  bodies: z.array(
    z.object({
      name: z.string(),
      closed: z.boolean(),
      pieces: z.int(),
      triangles: z.int(),
      volume_mm3: z.number(),
      area_mm2: z.number(),
      /** The room under what hangs over, as it lies on the bed; absent in earlier reports. */
      support_mm3: z.optional(z.number()),
      size_mm: z.tuple([z.number(), z.number(), z.number()]),
    }),
  ),
})
export type PrintMeasures = z.infer<typeof PrintMeasures>

export const Light = z.enum(['green', 'amber', 'red'])
export type Light = z.infer<typeof Light>

export const PrintCheck = z.object({
  id: z.string(),
  light: Light,
  title: z.string(),
  /** What was found, and what to do about it. */
  text: z.string(),
})
export type PrintCheck = z.infer<typeof PrintCheck>

export const PrintReport = z.object({
  light: Light,
  checks: z.array(PrintCheck),
  volume_cm3: z.number(),
  grams: z.number(),
  minutes: z.int(),
  rupees: z.number(),
  size_mm: z.array(z.object({ name: z.string(), size_mm: z.tuple([z.number(), z.number(), z.number()]) })),
})
export type PrintReport = z.infer<typeof PrintReport>

const maybe = z.nullable(z.string())
export const PrintFile = z.object({
  /** `making` until the file is there; a red report has no file. */
  state: z.enum(['making', 'made', 'red', 'failed']),
  /** Of the proof it is made from. */
  hash: z.string(),
  report: z.nullable(PrintReport),
  slicer: z.nullable(z.object({ grams: z.number(), minutes: z.int() })),
  sha256: z.nullable(z.object({ '3mf': z.string(), stl: z.string() })),
  /** Whether there is a file with colours as well. */
  has_colours: z.boolean(),
  made_at: maybe,
})
export type PrintFile = z.infer<typeof PrintFile>

const millimetres = (message: string) =>
  z.number(message).check(z.minimum(50, message), z.maximum(1000, message))
const BED = 'A bed is 50 to 1,000 mm in each direction.'
/** The holes of the test piece, by their dots. */
export const PEG_ROOMS_MM = [0.15, 0.2, 0.25, 0.3] as const
const CLEARANCE = 'A peg has 0.05 to 0.6 mm of room on each side.'
const PRICE = 'A price per kilogram is 100 to 20,000 rupees.'
const HOUR = 'An hour is a whole number from 0 to 23, such as 7.'
/** The founder's printer and material. */
export const Printer = z.object({
  bed_x_mm: millimetres(BED),
  bed_y_mm: millimetres(BED),
  bed_z_mm: millimetres(BED),
  rupees_per_kg: z.number(PRICE).check(z.minimum(100, PRICE), z.maximum(20_000, PRICE)),
  /** Between a head and its peg, on each side; the test piece tells which fits. */
  peg_clearance_mm: z._default(
    z.number(CLEARANCE).check(z.minimum(0.05, CLEARANCE), z.maximum(0.6, CLEARANCE)),
    0.2,
  ),
  /** Decal film that is laid face down is printed mirrored. */
  mirrored_decals: z._default(z.boolean(), false),
  /** In India: a plate that is begun ends before it comes again. Null: however long it takes. */
  ends_by_hour: z._default(z.nullable(z.int(HOUR).check(z.minimum(0, HOUR), z.maximum(23, HOUR))), null),
})
export type Printer = z.infer<typeof Printer>
export const defaultPrinter: Printer = {
  bed_x_mm: 220,
  bed_y_mm: 220,
  bed_z_mm: 250,
  rupees_per_kg: 1100,
  peg_clearance_mm: 0.2,
  mirrored_decals: false,
  ends_by_hour: null,
}

const GRAMS = 'Grams as the slicer says, such as 79.3.'
const MINUTES = 'Minutes as the slicer says, such as 615 for 10 h 15.'
export const SlicerFigures = z.object({
  grams: z.number(GRAMS).check(z.minimum(1, GRAMS), z.maximum(5000, GRAMS)),
  minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(20_000, MINUTES)),
})

export const printPath = (id: string, line: number, file: 'threeMf' | 'stl' | 'colours') =>
  `/api${fillPath(printApi[file].path, { id, line: String(line) })}`
export const platePathOfCards = (cards: readonly string[]) =>
  `/api${printApi.plate.path}${queryString({ cards: joinIds(cards) })}`
export const platePath = (ids: readonly string[]) =>
  `/api${printApi.plate.path}${queryString({ ids: joinIds(ids) })}`

const PiecesToPrint = z.object({
  ids: z.optional(z.string().check(z.maxLength(3200))),
  /** Single figures, by their cards on the board. */
  cards: z.optional(z.string().check(z.maxLength(4000))),
})
const isSomething = z.refine<z.infer<typeof PiecesToPrint>>(
  ({ ids, cards }) => Boolean(ids ?? cards),
  'Which orders?',
)

export const decalsPath = (ids: readonly string[]) =>
  `/api${printApi.decals.path}${queryString({ ids: joinIds(ids) })}`

export const deskBuddyPrintPath = (slug: string) => `/api${fillPath(printApi.deskBuddy.path, { slug })}`

export const printApi = {
  report: {
    method: 'GET',
    path: '/admin/orders/:id/lines/:line/print.json',
    summary:
      'How the print file of a figure stands, with lights, grams, hours and rupees. 202 while it is made; 409 print.red if there is none to print.',
    access: 'admin',
    params: ByLine,
    response: PrintFile,
  },
  threeMf: {
    kind: 'model',
    method: 'GET',
    path: '/admin/orders/:id/lines/:line/print.3mf',
    summary: 'The figure and its base for the slicer, in millimetres. 202 while it is made.',
    access: 'admin',
    params: ByLine,
    response: z.string(),
  },
  stl: {
    kind: 'model',
    method: 'GET',
    path: '/admin/orders/:id/lines/:line/print.stl',
    summary: 'The same as one STL. 202 while it is made.',
    access: 'admin',
    params: ByLine,
    response: z.string(),
  },
  colours: {
    kind: 'model',
    method: 'GET',
    path: '/admin/orders/:id/lines/:line/print-colours.3mf',
    summary:
      'The same for a printer of several colours, at most eight. 202 while it is made; 404 print.no_colours if none are known.',
    access: 'admin',
    params: ByLine,
    response: z.string(),
  },
  again: {
    method: 'POST',
    path: '/admin/orders/:id/lines/:line/print',
    summary: 'Makes the print file anew.',
    access: 'admin',
    params: ByLine,
    response: PrintFile,
  },
  slicer: {
    method: 'PUT',
    path: '/admin/orders/:id/lines/:line/print/slicer',
    summary: 'What the slicer said of this file; later estimates follow it.',
    access: 'admin',
    params: ByLine,
    body: SlicerFigures,
    response: PrintFile,
  },
  plate: {
    kind: 'model',
    method: 'GET',
    path: '/admin/print/plate.3mf',
    summary: 'The figures of several orders side by side on one bed. 409 print.plate if they do not fit.',
    access: 'admin',
    query: PiecesToPrint.check(isSomething),
    response: z.string(),
  },
  decals: {
    kind: 'pdf',
    method: 'GET',
    path: '/admin/print/decals.pdf',
    summary:
      'Eyes, brows, mouths and patterns of approved figures at true size on A4, to print on decal film.',
    access: 'admin',
    query: PiecesToPrint.check(isSomething),
    response: z.file(),
  },
  deskBuddy: {
    kind: 'model',
    method: 'GET',
    path: '/admin/desk-buddies/:slug/print.3mf',
    summary:
      'A Desk Buddy with its base and without a name for the slicer, 110 mm high; made when it is first asked for.',
    access: 'admin',
    params: z.object({ slug: z.string().check(z.maxLength(120)) }),
    response: z.string(),
  },
  pegTest: {
    kind: 'model',
    method: 'GET',
    path: '/admin/print/peg-test.3mf',
    summary: 'A peg and a block of holes of different widths, to find the one that fits on this printer.',
    access: 'admin',
    response: z.string(),
  },
  printer: {
    method: 'GET',
    path: '/admin/printer',
    summary: 'The printer’s bed and the price of its material.',
    access: 'admin',
    response: Printer,
  },
  setPrinter: {
    method: 'PUT',
    path: '/admin/printer',
    summary: 'Notes the printer’s bed and the price of its material.',
    access: 'admin',
    body: Printer,
    response: Printer,
  },
} satisfies Api
