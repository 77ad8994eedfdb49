import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { TestApp } from './shop-in-process.ts'

const FOLDER = join(import.meta.dirname, 'earlier-states')

/** What the code of that day found in its own data, by section. */
export type Summary = Record<string, string[]>

export interface EarlierState {
  settings: Record<string, string>
  /** The moment at which the data was left, and the answers below were given. */
  left_at: string
  /** Cookies of people who were logged in. */
  sessions: { email: string; id: string; cookie: string }[]
  admin: { email: string; id: string; cookie: string }
  /** A buyer with a paid order, to be recognised by either; and a code of first orders where there was one. */
  buyer: { email: string; phone: string; first_order_code: string | null }
  summary: Summary
  /** What its board showed, where it had one. */
  board: Summary | null
  /** sha256 by key. */
  files: Record<string, string>
  /** Found after the upgrade by the code of 28 November 2026. */
  after: Summary
}

export const readState = (day: string): EarlierState =>
  JSON.parse(readFileSync(join(FOLDER, `${day}.json`), 'utf8')) as EarlierState

export const backupOf = (day: string) => join(FOLDER, `${day}.backup`)

/** A data directory as the shop of that day left it. */
export function unpackState(day: string): string {
  const directory = mkdtempSync(join(tmpdir(), `dopple-${day}-`))
  for (const [name, into] of [
    ['data', 'postgres'],
    ['files', 'files'],
  ] as const) {
    const target = join(directory, into)
    mkdirSync(target, { mode: 0o700 })
    execFileSync('tar', ['-xzf', join(FOLDER, `${day}.${name}.tar.gz`), '-C', target])
  }
  return directory
}

/** One text for each row; each query runs on the tables of its own day as on today's. */
const SECTIONS: Record<string, string> = {
  orders: `select concat_ws(' ', id, status, payment_status, total_paise, captured_paise, refunded_paise, quantity,
      extract(epoch from created_at), extract(epoch from paid_at), extract(epoch from delivered_at)) from orders`,
  sums: `select concat_ws(' ', count(*), sum(total_paise), sum(captured_paise), sum(refunded_paise)) from orders`,
  statuses: `select concat_ws(': ', status, count(*)) from orders group by status`,
  lines: `select concat_ws(' ', order_id, position, kind, quantity, unit_price_paise, gift_wrap, name_label) from order_lines`,
  history: `select concat_ws(' ', order_id, count(*), extract(epoch from max(created_at))) from order_history group by order_id`,
  payments: `select concat_ws(' ', id, order_id, status, amount_paise, pays) from payments`,
  refunds: `select concat_ws(' ', id, order_id, payment_id, amount_paise, status, asked_key) from refunds`,
  accounts: `select concat_ws(' ', id, email, role, email_verified, two_factor_enabled, newsletter) from users`,
  sessions: `select concat_ws(' ', user_id, count(*)) from sessions group by user_id`,
  factors: `select concat_ws(' ', user_id, secret) from second_factors`,
  figurines: `select concat_ws(' ', id, user_id, photo_id, version, stage, file) from figurines`,
  photos: `select concat_ws(' ', id, user_id, file, width, height, deleted_at is null) from photos`,
  proofs: `select concat_ws(' ', order_id, number, line, state, hash) from proofs`,
  print_files: `select concat_ws(' ', order_id, line, state, file) from print_files`,
  moves: `select concat_ws(' ', order_id, count(*)) from production_moves group by order_id`,
  promises: `select concat_ws(' ', id, promise_from, promise_to, promise_first_to) from orders`,
  promotions: `select concat_ws(' ', id, code, kind, value, taken) from promotions`,
  promotion_uses: `select concat_ws(' ', order_id, promotion_id, state, amount_paise) from promotion_uses`,
  gifts: `select concat_ws(' ', id, gift_token, gift) from orders where gift is not null`,
  carts: `select concat_ws(' ', user_id, jsonb_array_length(items), md5(items::text)) from carts`,
  claims: `select concat_ws(' ', c.id, c.order_id, c.kind, c.state, (select count(*) from claim_photos p where p.claim_id = c.id)) from claims c`,
  reviews: `select concat_ws(' ', r.id, r.order_id, r.line, r.stars, r.withheld_at is null, (select count(*) from review_photos p where p.review_id = r.id)) from reviews r`,
  consents: `select concat_ws(' ', id, user_id, kind, photo_id, version, withdrawn_at is null) from consents`,
  diary: `select concat_ws(' ', order_id, line, stage, file) from diary_entries`,
  shares: `select concat_ws(' ', figurine_id, token) from shared_figurines`,
  documents: `select concat_ws(' ', number, kind, order_id, total_paise, hash) from documents`,
  tickets: `select concat_ws(' ', id, kind, email, status) from tickets`,
  newsletter: `select concat_ws(' ', email, confirmed_at is not null, to_jsonb(n) ->> 'unsubscribed_at' is not null)
    from newsletter_subscribers n`,
  mails: `select concat_ws(' ', kind, recipient, status, count(*)) from mails where created_at < $left_at group by kind, recipient, status`,
  jobs: `select concat_ws(' ', name, data) from pgboss.job where state < 'active' and start_after > '2090-01-01'`,
}

/** What only today's tables say, for every state. */
const AFTERWARDS: Record<string, string> = {
  orders_in_hand: `select concat_ws(' ', id, status) from orders
    where status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery')`,
  open_proofs: `select concat_ws(' ', order_id, number, state) from proofs p where state in ('offered', 'changes_asked')
      and number = (select max(number) from proofs n where n.order_id = p.order_id and n.line = p.line)`,
  all_proofs: `select concat_ws(' ', order_id, number, line, state, label, hash) from proofs`,
  buyers_without_keys: `select id from orders where user_id is not null and paid_at is not null
    and (email_key is null or phone_key is null)`,
  orders_of_the_dashboard: `select concat_ws(' ', sum(orders), sum(paid), sum(captured_paise), sum(refunded_paise)) from (
    select orders, paid, captured_paise, refunded_paise from order_tallies
    union all select orders, paid, captured_paise, refunded_paise from order_tally_changes) t`,
}

type Queries = Pick<TestApp, 'db'>

async function sectionsOf(
  { db }: Queries,
  queries: Record<string, string>,
  { names, leftAt }: { names: readonly string[]; leftAt: string },
): Promise<Summary> {
  const found: Summary = {}
  for (const name of names) {
    const { rows } = await db.execute(sql.raw((queries[name] ?? '').replaceAll('$left_at', `'${leftAt}'`)))
    found[name] = rows.map(row => String(Object.values(row)[0])).toSorted()
  }
  return found
}

/** The sections that the state of that day has. */
export const summarise = (
  shop: Queries,
  { summary, left_at: leftAt }: Pick<EarlierState, 'summary' | 'left_at'>,
) => sectionsOf(shop, SECTIONS, { names: Object.keys(summary), leftAt })

interface BoardAnswer {
  columns: { id: string; total: number; cards: { id: string; due: string }[] }[]
}
type Ask = Pick<TestApp, 'request'>

export async function answerTo({ request }: Ask, path: string, cookie?: string): Promise<unknown> {
  const answer = await request(path, { headers: { host: 'shop.test', ...(cookie && { cookie }) } })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What the board shows, as sections of a summary. */
async function summariseBoard(shop: Ask, { admin }: Pick<EarlierState, 'admin'>): Promise<Summary> {
  const { columns } = (await answerTo(shop, '/api/admin/board?limit=200', admin.cookie)) as BoardAnswer
  return {
    columns: columns.map(({ id, total }) => `${id}: ${total}`),
    cards: columns
      .flatMap(({ id, cards }) => cards.map(card => `${card.id} ${id} due ${card.due}`))
      .toSorted(),
  }
}

export const summariseAfterwards = async (shop: Queries & Ask, state: EarlierState): Promise<Summary> => ({
  ...(await sectionsOf(shop, AFTERWARDS, { names: Object.keys(AFTERWARDS), leftAt: state.left_at })),
  ...(await summariseBoard(shop, state)),
})

/** Board, orders as their buyers and the desk see them, and tracking as anybody does: each answer by its path. */
export async function answersOf(shop: Queries & Ask, { admin, sessions }: EarlierState) {
  const { rows } = await shop.db.execute(sql`select id from orders order by id`)
  const ids = rows.map(({ id }) => String(id))
  const asked: [path: string, cookie?: string][] = [
    ['/api/admin/board?limit=200', admin.cookie],
    ['/api/admin/dashboard', admin.cookie],
    ...ids.map((id): [string, string] => [`/api/admin/orders/${id}`, admin.cookie]),
    ...ids.map((id): [string] => [`/api/orders/track/${id}`]),
    ...sessions.map(({ id, cookie }): [string, string] => [`/api/orders/user/${id}`, cookie]),
  ]
  const answers: Record<string, unknown> = {}
  for (const [path, cookie] of asked) answers[path] = normalised(await answerTo(shop, path, cookie))
  return answers
}

export function readAnswers(day: string): Record<string, unknown> {
  const kept = gunzipSync(readFileSync(join(FOLDER, `${day}.answers.json.gz`))).toString('utf8')
  const answers = Object.entries(JSON.parse(kept) as object)
  return Object.fromEntries(answers.map(([path, answer]) => [path, normalised(answer)]))
}

/** What answers say since then besides. */
const ADDED_SINCE = [
  ...['source', 'has_parcel', 'is_mine', 'on_board'],
  ...['receiver', 'busy_until', 'ends_at', 'ends_late'],
  ...['body', 'pins'],
]

/** What goes on a plate is decided by how parts are laid out on it, and more of them fit since. */
const DECIDED_ANEW = ['tonight']

/** An order's figure is shown by its proof since, which has the name on the base. */
const isOfFigure = (value: object) => 'make' in value && value.make === 'figure'

/** Who a present is from can be typed since. */
const isOfGift = (value: object) => 'to_receiver' in value

/** Keys in one order, private links without signature and end. */
function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(\/files\/[\w.-]+)\?e=\d+&s=[\w-]+/g, '$1')
  if (Array.isArray(value)) return value.map(normalised)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value)
    .filter(([key]) => !ADDED_SINCE.includes(key) && !DECIDED_ANEW.includes(key))
    .filter(([key]) => !(key === 'image_url' && isOfFigure(value)) && !(key === 'from' && isOfGift(value)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([key, field]) => [key, normalised(field)]))
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
