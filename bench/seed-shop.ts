// node scripts/run.mjs bench/seed-shop.ts [--orders 100000] [--customers 20000] [--items 500] [--data DIR |
// --database URL]: fills a shop with two years of generated trade, the same every time.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { seedCatalog } from '../server/catalog/seed.ts'
import { COURIERS } from '../server/orders/couriers.ts'
import { dueDays } from '../server/orders/due-days.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { ensureWritableDirectory } from '../server/platform/db/directory-lock.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { insertCards } from '../server/production/cards.sql.ts'
import { GIFT_WRAP_PAISE } from '../shared/pricing.ts'

export interface ShopSize {
  orders: number
  customers: number
  items: number
  until?: Date
}

const FIRST_NAMES = [
  'Aarav Aditi Ananya Arjun Asha Bhavna Chirag Deepa Devika Dhruv Farhan Gauri Harsh Imran Ishaan',
  'Jaya Kabir Kavya Kiran Lakshmi Manish Meera Mohan Naina Neha Nikhil Pooja Pranav Priya Rahul',
  'Ravi Rekha Rohan Sana Sanjay Shreya Tara Uma Varun Zoya',
].join(' ')
const LAST_NAMES = [
  'Agarwal Banerjee Bhat Chatterjee Chopra Das Desai Fernandes Ghosh Gupta Iyer Jain Joshi Kapoor',
  'Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Nair Naidu Patel Pillai Rao Reddy Saxena Shah',
  'Sharma Shetty Singh Sinha Thomas Trivedi Varma Verma Yadav',
].join(' ')
const STREETS =
  'MG Road|Station Road|Gandhi Nagar|Lake View Street|Park Lane|Temple Street|Nehru Marg|Rose Garden Colony'
const CITIES = [
  'Bengaluru|Karnataka|560001,Mumbai|Maharashtra|400001,Pune|Maharashtra|411001',
  'New Delhi|Delhi|110001,Chennai|Tamil Nadu|600001,Hyderabad|Telangana|500001',
  'Kolkata|West Bengal|700001,Ahmedabad|Gujarat|380001,Jaipur|Rajasthan|302001,Kochi|Kerala|682001',
  'Lucknow|Uttar Pradesh|226001,Chandigarh|Chandigarh|160001,Bhopal|Madhya Pradesh|462001',
  'Panaji|Goa|403001,Guwahati|Assam|781001,Bhubaneswar|Odisha|751001',
].join(',')
const MOODS =
  'Brave Calm Clever Curious Gentle Happy Jolly Kind Lucky Merry Noble Quick Quiet Shy Sleepy Sunny Tiny Wise'
const FIGURES = [
  'Archer Astronaut Baker Bowler Chef Dancer Detective Doctor Drummer Elephant Gardener Guitarist',
  'Keeper Lion Magician Owl Painter Panda Pilot Poet Ranger Robot Sailor Singer Surfer Tiger Wizard',
  'Yogi',
].join(' ')
const PLATES = 'Papa-ji|Best Boss|Captain|Class of 25|Number 1|Chai First|Always Late|Team Lead'
const STAGES = ['Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery', 'Delivered']

/** The words are ours and contain no quotes. */
const list = (words: string[]) => `array['${words.join("','")}']`

export async function seedShop(
  db: Database,
  { orders, customers, items, until = new Date() }: ShopSize,
): Promise<void> {
  await db.transaction(async tx => {
    await seedCatalog(tx)
    for (const statement of [
      ...tools(),
      ...people(customers),
      ...catalogue(items),
      ...codes,
      ...trade({ orders, customers, until }),
    ])
      await tx.execute(sql.raw(statement))
    await tx.execute(
      insertCards(sql`(select id as order_id, paid_at as at from orders where paid_at is not null)`),
    )
    await tx.execute(sql`
      update order_lines l set due_on = d.due_on from (${dueDays}) d
      where d.order_id = l.order_id and d.position = l.position`)
  })
  for (const table of [
    'users',
    'desk_buddies',
    'photos',
    'figurines',
    'orders',
    'order_lines',
    'order_history',
    'payments',
    'refunds',
    'production_cards',
    'tickets',
  ])
    await db.execute(sql.raw(`vacuum (analyze) ${table}`))
}

const tools = () => [
  `create function pg_temp.dice(n bigint, salt bigint, faces bigint) returns int language sql immutable as
    'select ((hashint8extended($1, $2) & 9223372036854775807) % $3)::int'`,
  `create function pg_temp.one_of(words text[], n bigint, salt bigint) returns text language sql immutable as
    'select $1[1 + pg_temp.dice($2, $3, cardinality($1))]'`,
  // Odd multipliers are bijections modulo 2^n, so the ids are unique.
  `create function pg_temp.code(n bigint) returns text language sql immutable as
    'select upper(lpad(to_hex(($1 * 1181783497277 + 77777777777) % 1099511627776), 10, ''0''))'`,
]

const person = `
  pg_temp.one_of(${list(FIRST_NAMES.split(' '))}, n, 1) as first_name,
  pg_temp.one_of(${list(LAST_NAMES.split(' '))}, n, 2) as last_name,
  (6 + pg_temp.dice(n, 3, 4))::text || lpad(((n * 7919 + 123456789) % 1000000000)::text, 9, '0') as phone,
  string_to_array(pg_temp.one_of(${list(CITIES.split(','))}, n, 4), '|') as place,
  (1 + pg_temp.dice(n, 5, 400)) || ', ' || pg_temp.one_of(${list(STREETS.split('|'))}, n, 6) as street`

const people = (customers: number) => [
  `create temp table made_people on commit drop as
    select n, 'usr_made' || lpad(n::text, 8, '0') as id, ${person}
      from generate_series(1::bigint, ${customers}) n`,
  `insert into users (id, name, email, phone, newsletter, address_line1, city, state, pincode, address_from, phone_from,
      created_at)
    select id, first_name || ' ' || last_name, lower(first_name || '.' || last_name) || n || '@example.in',
      phone, n % 4 = 0, street, place[1], place[2], place[3], 'hand', 'hand',
      now() - make_interval(days => 730 + pg_temp.dice(n, 7, 60))
    from made_people on conflict do nothing`,
]

const codes = [
  `insert into promotions (id, code, kind, value, total_limit)
    values ('pro_bench', 'BENCH-5', 'percent', 5, 10000000) on conflict do nothing`,
]

const catalogue = (items: number) => [
  `insert into desk_buddies (id, category_id, slug, name, subtitle, price_paise, image_url, gallery_images,
    overview, product_details, shipping_details, care_instructions, position)
    select 'buddy_made' || n, model.category_id, 'made-' || n,
      pg_temp.one_of(${list(MOODS.split(' '))}, n, 11) || ' ' || pg_temp.one_of(${list(FIGURES.split(' '))},
        n, 12) || ' ' || n,
      model.subtitle, 39900 + 10000 * pg_temp.dice(n, 13, 26), model.image_url, model.gallery_images,
        model.overview, model.product_details, model.shipping_details, model.care_instructions, 1000 + n
    from generate_series(1, ${items} - (select count(*) from desk_buddies)) n
    join (select *, row_number() over (order by id) - 1 as place, count(*) over () as models
      from desk_buddies) model on model.place = n % model.models
    on conflict do nothing`,
]

function trade({ orders, customers, until }: { orders: number; customers: number; until: Date }) {
  const now = `'${until.toISOString()}'::timestamptz`
  return [
    `create temp table made_items on commit drop as select row_number() over (order by id) - 1 as place, *
      from desk_buddies`,
    `create temp table made_orders on commit drop as
      select *, case
        when payment_status in ('pending', 'failed') then case when age_days > 6 then 'Cancelled'
          else 'Pending' end
        when payment_status = 'refunded' then 'Cancelled'
        when age_days > 16 and luck > 3 then 'Delivered'
        when age_days > 9
          then (${list(['Shipped', 'Out for Delivery', 'Delivered', 'Delivered', 'Delivered'])})[1 + luck % 5]
        when age_days > 3
          then (${list(['In Production', 'Quality Check', 'Shipped', 'In Production'])})[1 + luck % 4]
        else (${list(['Processing', 'Processing', 'In Production'])})[1 + luck % 3] end as status
      from (
        select n, 'DPL-' || pg_temp.code(n) as id,
          case when pg_temp.dice(n, 21, 100) < 35 then 'figurine' else 'cart' end as flow,
          1 + pg_temp.dice(n, 22, ${customers}) as person, pg_temp.dice(n, 24, 1000) as luck,
          730 * pow(1 - n::float / ${orders + 1}, 1.4) as age_days,
          ${now} - make_interval(secs => 730 * 86400 * pow(1 - n::float / ${orders + 1}, 1.4)) as created_at,
          case when pg_temp.dice(n, 23, 100) < 88 then 'paid'
            when pg_temp.dice(n, 23, 100) < 92 then 'pending' when pg_temp.dice(n, 23, 100) < 95 then 'failed'
            when pg_temp.dice(n, 23, 100) < 98 then 'refunded' else 'partially_refunded' end as payment_status
        from generate_series(1::bigint, ${orders}) n
      ) dated`,
    `create temp table made_lines on commit drop as
      select o.n, o.id as order_id, l.position, i.id as item, i.slug, i.name, i.subtitle, i.image_url,
        i.price_paise, 1 + pg_temp.dice(o.n * 4 + l.position, 32, 5) / 3 as quantity,
        pg_temp.dice(o.n * 4 + l.position, 33, 5) = 0 as gift_wrap,
        case when pg_temp.dice(o.n * 4 + l.position, 34,
          3) = 0 then pg_temp.one_of(${list(PLATES.split('|'))}, o.n, 35) end as plate
      from made_orders o cross join lateral generate_series(1, 1 + pg_temp.dice(o.n, 36, 6) / 2) l(position)
      join made_items i on i.place = pg_temp.dice(o.n * 4 + l.position, 37, (select count(*) from made_items))
        where o.flow = 'cart'
      union all
      select n, id, 1, 'fig_made' || n, null, 'Your figurine', 'From your photo, painted by hand', null,
        49900, 1 + pg_temp.dice(n, 38, 10) / 8, pg_temp.dice(n, 39, 4) = 0,
        case when pg_temp.dice(n, 40, 2) = 0 then pg_temp.one_of(${list(PLATES.split('|'))}, n, 41) end
      from made_orders where flow = 'figurine'`,
    `insert into photos (id, user_id, file, width, height, created_at, deleted_at)
      select 'pho_made' || o.n, p.id, 'made-' || o.n || '-photo.jpg', 1200, 1600,
        o.created_at - interval '1 hour', case when o.age_days > 60 then o.created_at + interval '60 days' end
      from made_orders o join made_people p on p.n = o.person where o.flow = 'figurine'`,
    `insert into figurines (id, user_id, photo_id, version, stage, provider, model, is_demo, prompt, file,
      created_at, started_at, finished_at)
      select 'fig_made' || o.n, p.id, 'pho_made' || o.n, 1, 'complete', 'demo', 'demo', true, 'made up',
        'made-' || o.n || '-figurine.webp',
        o.created_at - interval '50 minutes', o.created_at - interval '50 minutes',
          o.created_at - interval '49 minutes'
      from made_orders o join made_people p on p.n = o.person where o.flow = 'figurine'`,
    `with sums as (
        select order_id, sum(quantity) as quantity, sum(quantity * price_paise) as paise,
          sum(case when gift_wrap then (case when item like 'fig_%' then 1
            else quantity end) * ${GIFT_WRAP_PAISE} else 0 end) as wrap
        from made_lines group by order_id
      ), placed as (
        select o.*, s.quantity, s.paise + s.wrap as total, s.wrap, p.id as user_id,
          jsonb_build_object('fullName', p.first_name || ' ' || p.last_name, 'email',
            lower(p.first_name || '.' || p.last_name) || p.n || '@example.in', 'phone', p.phone,
            'address1', p.street, 'address2', null, 'city', p.place[1], 'state', p.place[2], 'pincode',
              p.place[3], 'country', 'India') as shipping
        from made_orders o join sums s on s.order_id = o.id join made_people p on p.n = o.person
      )
      insert into orders (id, user_id, flow, status, payment_status, quantity, total_paise, gift_wrap_paise,
        captured_paise, refunded_paise, shipping, billing,
        courier, tracking_number, created_at, updated_at, paid_at, delivered_at, opened_at)
      select id, user_id, flow, status, payment_status, quantity, total, wrap,
        case when payment_status in ('pending', 'failed') then 0 else total end,
        case payment_status when 'refunded' then total when 'partially_refunded' then total / 4 else 0 end,
          shipping, shipping,
        case when status in ('Shipped', 'Out for Delivery', 'Delivered')
          and luck % 40 > 0 then pg_temp.one_of(${list(COURIERS)}, n, 51) end,
        case when status in ('Shipped', 'Out for Delivery', 'Delivered')
          and luck % 40 > 0 then 'AWB' || lpad((n * 48611 % 10000000000)::text, 10, '0') end,
        created_at, least(${now}, created_at + make_interval(days => least(9, age_days::int))),
          case when payment_status not in ('pending', 'failed') then created_at + interval '2 minutes' end,
        case when status = 'Delivered' then least(${now}, created_at + interval '9 days') end, created_at
      from placed`,
    `insert into provider_orders (id, order_id) select 'order_made' || n, id from made_orders`,
    `insert into order_lines (order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle,
      image_url, unit_price_paise, gift_wrap, gift_wrap_paise, name_label, quantity)
      select order_id, position, case when item like 'fig_%' then 'figurine' else 'desk_buddy' end,
        case when item not like 'fig_%' then item end, case when item like 'fig_%' then item end,
        slug, name, subtitle, image_url, price_paise, gift_wrap,
          case when gift_wrap and item not like 'fig_%' then ${GIFT_WRAP_PAISE} else 0 end, plate, quantity
      from made_lines`,
    `insert into order_history (order_id, from_status, status, actor, created_at)
      select o.id, null, 'Pending', 'customer', o.created_at from made_orders o
      union all
      select o.id, case when s.step = 1 then 'Pending' else (${list(STAGES)})[s.step - 1] end,
        (${list(STAGES)})[s.step], case when s.step = 1 then 'payment' else 'Dopple admin' end,
        least(${now}, o.created_at + interval '2 minutes' + (s.step - 1) * interval '36 hours')
      from made_orders o cross join lateral generate_series(1,
        coalesce(array_position(${list(STAGES)}, o.status),
          case when o.payment_status = 'refunded' then 1 else 0 end)) s(step)
      union all
      select o.id, case when o.payment_status = 'refunded' then 'Processing' else 'Pending' end, 'Cancelled',
        'Dopple admin', least(${now}, o.created_at + interval '5 days')
      from made_orders o where o.status = 'Cancelled'`,
    `insert into payments (id, order_id, status, amount_paise, currency, method, pays, error, created_at,
      updated_at)
      select 'pay_made' || m.n, o.id,
        case m.payment_status when 'failed' then 'failed' when 'refunded' then 'refunded' else 'captured' end,
          o.total_paise, 'INR',
        pg_temp.one_of(${list(['upi', 'upi', 'upi', 'card', 'netbanking', 'wallet'])}, m.n, 61),
          m.payment_status <> 'failed',
        case when m.payment_status = 'failed' then 'The bank declined the payment.' end,
          o.created_at + interval '1 minute', o.created_at + interval '2 minutes'
      from made_orders m join orders o on o.id = m.id where m.payment_status <> 'pending'`,
    `insert into refunds (id, order_id, payment_id, amount_paise, reason, actor, status, asked_key,
      provider_id, error, created_at, updated_at)
      select 'rfd_made' || m.n, o.id, 'pay_made' || m.n,
        case when o.refunded_paise > 0 then o.refunded_paise else o.total_paise end,
          'asked for by the customer', 'Dopple admin',
        case when o.refunded_paise > 0 then 'processed' else 'failed' end, 'made-' || m.n,
          case when o.refunded_paise > 0 then 'rfnd_made' || m.n end,
        case when o.refunded_paise = 0 then 'The payment provider has too little balance.' end, o.updated_at,
          o.updated_at
      from made_orders m join orders o on o.id = m.id where o.refunded_paise > 0
        or (m.payment_status = 'paid' and m.luck = 7)`,
    `insert into tickets (id, kind, name, email, order_id, user_id, message, status, created_at)
      select 'TKT-' || right(o.id, 8), 'change', o.shipping->>'fullName', o.shipping->>'email', o.id,
        o.user_id, 'Could it arrive a few days earlier? It is a present.',
        case when m.age_days > 10 then 'answered' else 'open' end,
          least(${now}, o.created_at + interval '1 day')
      from made_orders m join orders o on o.id = m.id where m.n % 200 = 0 on conflict do nothing`,
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '100000' },
      customers: { type: 'string', default: '20000' },
      items: { type: 'string', default: '500' },
      data: { type: 'string', default: './data' },
      database: { type: 'string' },
    },
  })
  if (!values.database) ensureWritableDirectory(resolve(values.data))
  const database = await openDatabase({
    databaseUrl: values.database,
    dataDirectory: resolve(values.data),
    log: createLog('warn'),
  })
  try {
    await migrate(database.engine, fileURLToPath(new URL('../db', import.meta.url)))
    const since = performance.now()
    await seedShop(database.db, {
      orders: Number(values.orders),
      customers: Number(values.customers),
      items: Number(values.items),
    })
    process.stdout.write(
      `${values.orders} orders of ${values.customers} customers, ${values.items} items: ${((performance.now() - since) / 1000).toFixed(1)} s\n`,
    )
  } finally {
    await database.close()
  }
}
