import { z } from 'zod/mini'
import { type Api, fillPath } from '../endpoint.ts'
import { Figure } from '../figure/figure.ts'
import { FIGURE_VIEW_SIZES, FIGURE_VIEWS, type FigureView, type FigureViewSize } from '../figurines/api.ts'
import { NameLabel } from '../name-label.ts'
import { isInProduction, ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts'

export const PROOF_PICTURES_MAX = 6
/** Rounds of changes that are free; after them the founder decides. */
export const FREE_CHANGES = 2

export const ProofState = z.enum(['offered', 'approved', 'changes_asked', 'withdrawn'])
export type ProofState = z.infer<typeof ProofState>

/** Who made a proof: the order itself, a customer with another name, the founder, or the migration for older orders. */
export const ProofSource = z.enum(['order', 'customer', 'founder', 'migration'])
export type ProofSource = z.infer<typeof ProofSource>

/** How a line of an order stands: `awaited` until the founder's first proof. Null for Desk Buddies. */
export const ProofStanding = z.enum(['awaited', ...ProofState.options])
export type ProofStanding = z.infer<typeof ProofStanding>

/** What a figurine is all around: from the kit, made by a service from its drawing, or sculpted by the founder. */
export const BodyKind = z.enum(['kit', 'draft', 'sculpt'])
export type BodyKind = z.infer<typeof BodyKind>

const maybe = z.nullable(z.string())

const WISH = 'Please write what you would like changed.'
const Wish = z
  .string(WISH)
  .check(z.trim(), z.minLength(3, WISH), z.maxLength(1000, 'Please keep it to 1,000 characters.'))

export const PINS_MAX = 12
const PLACE = 'This place is not on the model.'
const metres = z.number(PLACE).check(z.minimum(-10, PLACE), z.maximum(10, PLACE))
/** A place on the model at `model_url`, in metres, y up, and what should be different there. */
export const Pin = z.object({ x: metres, y: metres, z: metres, text: Wish })
export type Pin = z.infer<typeof Pin>

/** A body as it was shown: turned, it has another hash. */
export const ProofBody = z.object({ id: z.string(), kind: BodyKind, hash: z.string() })
export type ProofBody = z.infer<typeof ProofBody>

export const Proof = z.object({
  number: z.int(),
  line: z.int(),
  state: ProofState,
  figure: z.nullable(Figure),
  /** Four views of the figure, or the founder's pictures. */
  pictures: z.array(z.string()),
  model_url: maybe,
  /** What is made where that is no figure of the kit; null for pictures alone. */
  body: z.nullable(ProofBody),
  label: maybe,
  height_mm: z.int(),
  hash: z.string(),
  note: maybe,
  /** What the customer asked to be different. */
  change: maybe,
  /** Where on its body. */
  pins: z.array(Pin),
  /** Why the founder took it back. */
  withdrawn_because: maybe,
  /** Rounds of changes that are left. */
  changes_left: z.int(),
  source: ProofSource,
  /** The founder's name; else the source. */
  created_by: z.string(),
  created_at: z.string(),
  decided_at: maybe,
})
export type Proof = z.infer<typeof Proof>

/** The statuses of an order whose figurines are all approved. */
export const NEEDS_PROOF: readonly OrderStatus[] = ORDER_STATUSES.filter(isInProduction)
export const OVERRIDE_REASON_MAX = 200

/** What a drawing's buyer is told in the place of a delivery date. */
export const PROOF_FIRST =
  'I show you pictures of it before anything is printed, and the delivery date counts from your approval.'

export const isStanding = (proof: ProofStanding | null) => proof === null || proof === 'approved'

const orderId = z.string().check(z.maxLength(40))
const position = z.string().check(z.maxLength(20))
const ById = z.object({ id: orderId })
const ByNumber = z.object({ id: orderId, number: position })
export const ByLine = z.object({ id: orderId, line: position })

const ChangeRequest = z.object({
  text: Wish,
  pins: z.optional(
    z.array(Pin).check(z.maxLength(PINS_MAX, `Please mark at most ${PINS_MAX} places; write the rest.`)),
  ),
  /** The id of the body that the pins are on. */
  body: z.optional(z.string().check(z.maxLength(40))),
})

const WHY = 'Please say why; the customer reads it.'
const Withdrawal = z.object({
  reason: z
    .string(WHY)
    .check(z.trim(), z.minLength(3, WHY), z.maxLength(200, 'Please keep it to 200 characters.')),
})

/** `pictures` is repeated, once per file. */
const OfferForm = z.object({ pictures: z.array(z.file()), note: z.optional(z.string()) })
export const PROOF_NOTE_MAX = 1000

export const proofViewPath = (id: string, number: number, view: FigureView, size: FigureViewSize) =>
  `/api${fillPath(proofsApi.view.path, { id, number: String(number), view })}?size=${size}`
export const proofModelPath = (id: string, number: number) =>
  `/api${fillPath(proofsApi.model.path, { id, number: String(number) })}`
export const offerProofPath = (id: string, line: number) =>
  `/api${fillPath(proofsApi.offer.path, { id, line: String(line) })}`

export const proofsApi = {
  list: {
    method: 'GET',
    path: '/orders/:id/proofs',
    summary: 'What an order is for, exactly: each figurine’s proofs, oldest first. To its buyer and admins.',
    access: 'signed-in',
    params: ById,
    response: z.object({ proofs: z.array(Proof) }),
  },
  view: {
    kind: 'picture',
    method: 'GET',
    path: '/orders/:id/proofs/:number/views/:view',
    summary: 'The figure of a proof from one side.',
    access: 'signed-in',
    params: z.extend(ByNumber, { view: z.enum(FIGURE_VIEWS) }),
    query: z.object({ size: z.optional(z.enum(FIGURE_VIEW_SIZES.map(String))) }),
    response: z.string(),
  },
  model: {
    kind: 'model',
    method: 'GET',
    path: '/orders/:id/proofs/:number/model',
    summary: 'The figure of a proof as one model; its name comes from the kit’s letters.',
    access: 'signed-in',
    params: ByNumber,
    response: z.string(),
  },
  approve: {
    method: 'POST',
    path: '/orders/:id/proofs/:number/approve',
    summary: 'Says yes to exactly this proof, which its hash names.',
    access: 'signed-in',
    params: ByNumber,
    body: z.object({ hash: z.string('Which proof?').check(z.maxLength(80)) }),
    response: z.object({ proof: Proof }),
  },
  askChange: {
    method: 'POST',
    path: '/orders/:id/proofs/:number/ask-change',
    summary: 'Says in words what should be different, and where on its body.',
    access: 'signed-in',
    params: ByNumber,
    body: ChangeRequest,
    response: z.object({ proof: Proof }),
  },
  changeLabel: {
    method: 'PATCH',
    path: '/orders/:id/lines/:line/label',
    summary: 'Another name on the base of a paid order that is not started.',
    access: 'signed-in',
    params: ByLine,
    body: z.object({ name_label: NameLabel }),
    response: z.object({ name_label: maybe }),
  },
  offer: {
    kind: 'upload',
    method: 'POST',
    path: '/admin/orders/:id/lines/:line/proofs',
    summary: 'Shows the customer pictures of what will be made, and asks for a yes.',
    access: 'admin',
    params: ByLine,
    body: OfferForm,
    response: z.object({ proof: Proof }),
  },
  withdraw: {
    method: 'POST',
    path: '/admin/orders/:id/proofs/:number/withdraw',
    summary: 'Takes back a proof that was shown by mistake and is not approved; the customer gets a mail.',
    access: 'admin',
    params: ByNumber,
    body: Withdrawal,
    response: z.object({ proof: Proof }),
  },
} satisfies Api
