-- Payments, refunds and what the payment provider told the shop.

-- What an order is called at the provider. It stands apart from the order: written there, it would update all of its indexes.
create table provider_orders (
  id text primary key,
  order_id text not null unique references orders (id) on delete cascade
);

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
-- Money that came without paying an order.
create index payments_surplus on payments (status) where not pays and status in ('captured', 'refunded');

-- Asked for first, sent later under its own key: a refund is never made twice and never forgotten.
create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  payment_id text not null references payments (id),
  -- The position of the line it is for; without one it is for the whole order.
  line integer,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  actor text not null,
  -- Asked for by a person, alone or with a cancellation or claim; or money that no order wants, which goes back by itself.
  purpose text not null default 'asked' check (purpose in ('asked', 'cancellation', 'claim', 'surplus')),
  status text not null default 'asked' check (status in ('asked', 'pending', 'processed', 'failed')),
  asked_key text unique,
  provider_id text unique,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order on refunds (order_id, created_at);
create index refunds_open on refunds (status, updated_at) where status in ('asked', 'pending');
create index refunds_failed on refunds (order_id, created_at) where status = 'failed';

-- A webhook is kept as it came, under the provider's own id, before it is answered.
create table webhook_events (
  id text primary key,
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index webhook_events_open on webhook_events (received_at) where processed_at is null;
