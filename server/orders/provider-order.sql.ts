import { sql } from 'drizzle-orm'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import { storeAnswersSql } from '../platform/http/idempotency.ts'

interface Noting {
  id: string
  provider: string
  user_id: string | undefined
  key: string | undefined
  held_at: string | undefined
  status: number
  answer: object | undefined
}
export interface Noted {
  id: string
  kept: boolean
}

/** The first number noted stays; the response is stored under the request's idempotency key. */
export const insertProviderOrder = batchedStatement<Noting, Noted>(
  'note_provider_order',
  sql`id text, provider text, user_id text, key text, held_at timestamptz, status int, answer jsonb`,
  sql`, noted as (
      insert into provider_orders (id, order_id)
      select a.provider, o.id from asked a join orders o on o.id = a.id for key share of o
      on conflict do nothing returning id, order_id
    ), ours as (
      select a.* from asked a join noted on noted.order_id = a.id and noted.id = a.provider
    ), kept as (${storeAnswersSql(sql`ours`)} returning a.n)
    select n, provider as id, n in (select n from kept) as kept from ours`,
  sql`user_id, key, id`,
)
