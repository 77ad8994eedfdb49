-- While an order can be paid, its content is unique per customer: a second tab or a double click finds the same order.
alter table orders add column open_hash text;
create unique index orders_open on orders (user_id, open_hash) where open_hash is not null;

-- One process at a time opens an order at the provider.
alter table orders add column opening_until timestamptz;

-- When the reconciler looks at an unpaid order next, and how often it has looked.
alter table orders add column next_check_at timestamptz;
alter table orders add column checks integer not null default 0;
-- When the order was last opened for payment: a bank's days count from here.
alter table orders add column opened_at timestamptz;
create index orders_next_check on orders (next_check_at) where next_check_at is not null;

-- Every attempt the provider knows of. At most one of an order's payments pays it.
create table payments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  status text not null,
  amount_paise integer not null,
  currency text not null,
  method text,
  pays boolean not null default false,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id);
create unique index payments_pays on payments (order_id) where pays;

-- Asked for first, sent later under its own key: a refund is never made twice and never forgotten.
create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  payment_id text not null references payments (id),
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  actor text not null,
  status text not null default 'asked' check (status in ('asked', 'pending', 'processed', 'failed')),
  asked_key text unique,
  provider_id text unique,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id, created_at);
create index refunds_open on refunds (status, updated_at) where status in ('asked', 'pending');

-- A webhook is kept as it came, under the provider's own id, before it is answered.
create table webhook_events (
  id text primary key,
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index webhook_events_open on webhook_events (received_at) where processed_at is null;

-- The answer to a request that carried a key is repeated for a day.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
