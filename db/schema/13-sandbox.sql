-- The stand-ins of payment provider and courier keep their books apart; nothing here refers to a table of the shop.
create schema sandbox;

create table sandbox.orders (
  id text primary key,
  amount integer not null check (amount >= 100),
  amount_paid integer not null default 0 check (amount_paid >= 0),
  receipt text,
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0,
  notes jsonb not null default '{}',
  capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  created_at timestamptz not null
);
create index sandbox_orders_receipt on sandbox.orders (receipt);
create index sandbox_orders_created on sandbox.orders (created_at desc, id);

create table sandbox.payments (
  id text primary key,
  order_id text not null references sandbox.orders (id) on delete cascade,
  amount integer not null,
  status text not null default 'created' check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('upi', 'card', 'netbanking', 'wallet')),
  instrument jsonb not null,
  captured boolean not null default false,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  email text,
  contact text,
  description text,
  error jsonb,
  outcome text not null,
  webhooks text not null,
  -- What is still to happen to it, in order: [{ "at": ISO time, "becomes": "authorized" }, ...]
  steps jsonb not null default '[]',
  next_step_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_payments_order on sandbox.payments (order_id, created_at desc);
create index sandbox_payments_due on sandbox.payments (next_step_at) where next_step_at is not null;

create table sandbox.refunds (
  id text primary key,
  payment_id text not null references sandbox.payments (id) on delete cascade,
  amount integer not null check (amount > 0),
  notes jsonb not null default '{}',
  receipt text,
  speed text not null default 'normal',
  status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
  reference text,
  settles_at timestamptz,
  settles_as text not null default 'processed' check (settles_as in ('processed', 'failed')),
  idempotency_key text unique,
  asked text not null,
  created_at timestamptz not null
);
create index sandbox_refunds_payment on sandbox.refunds (payment_id, created_at desc);
create index sandbox_refunds_due on sandbox.refunds (settles_at) where settles_at is not null;

-- One row per delivery; a duplicated webhook is several rows of one event.
create table sandbox.webhooks (
  id bigint generated always as identity primary key,
  event_id text not null,
  event text not null,
  order_id text not null,
  body text not null,
  due_at timestamptz,
  attempts integer not null default 0,
  last_status integer,
  fate text not null default 'waiting' check (fate in ('waiting', 'delivered', 'dropped', 'given up')),
  created_at timestamptz not null
);
create index sandbox_webhooks_due on sandbox.webhooks (due_at, id) where due_at is not null;
create index sandbox_webhooks_order on sandbox.webhooks (order_id, id);
create table sandbox.courier_desk (
  id integer primary key check (id = 1),
  doc jsonb not null
);
create table sandbox.courier_parcels (
  id bigint generated always as identity (start with 510001) primary key,
  ours text not null unique,
  shipment_id text not null unique,
  awb text unique,
  doc jsonb not null
);
