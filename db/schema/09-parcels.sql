-- Parcels and what the courier told of them.

-- An order has several where one came back, was lost or is replaced.
create table shipments (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  number integer not null,
  carrier text not null check (carrier in ('by_hand', 'shiprocket')),
  -- What the courier knows it by; never used twice.
  reference text not null unique,
  purpose text not null default 'first' check (purpose in ('first', 'resend', 'replacement')),
  state text not null check (state in ('booking', 'booked', 'pickup_problem', 'in_transit', 'out', 'not_delivered', 'delivered',
    'returning', 'returned', 'lost', 'damaged', 'cancelled')),
  provider_order_id text,
  provider_shipment_id text,
  awb text,
  courier text,
  courier_id integer,
  box jsonb,
  weight_g integer,
  cost_paise integer,
  -- How far the order was moved by it: 1 Shipped, 2 Out for Delivery, 3 Delivered.
  reached integer not null default 0,
  failed_attempts integer not null default 0,
  label_file text,
  pickup_on date,
  manifest_file text,
  trouble text,
  -- While one request books it, no other does.
  working_until timestamptz,
  created_asked_at timestamptz,
  assign_asked_at timestamptz,
  booked_at timestamptz,
  picked_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  polled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, number)
);
create unique index shipments_awb on shipments (carrier, awb) where awb is not null and carrier <> 'by_hand';
create unique index shipments_booking on shipments (order_id) where state = 'booking';
create index shipments_provider on shipments (provider_order_id) where provider_order_id is not null;
create index shipments_open on shipments (updated_at)
  where carrier <> 'by_hand' and state not in ('delivered', 'returned', 'cancelled');
create index shipments_cards on shipments (state, updated_at)
  where carrier <> 'by_hand' and state in ('pickup_problem', 'not_delivered', 'returning', 'returned', 'lost', 'damaged');

create table shipment_scans (
  -- Of number, status, time and place: a scan told twice is one.
  key text primary key,
  shipment_id text not null references shipments (id) on delete cascade,
  at timestamptz not null,
  -- Null where nobody knows the courier's status.
  state text,
  code text,
  label text,
  place text,
  -- The courier said so itself when it was asked.
  confirmed boolean not null default false,
  seen_at timestamptz not null default now()
);
create index shipment_scans_shipment on shipment_scans (shipment_id, at);

-- News as it came, kept for a while: it may name riders.
create table parcel_news (
  id bigint generated always as identity primary key,
  body text not null,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index parcel_news_received on parcel_news (received_at);
create index parcel_news_waiting on parcel_news (received_at) where processed_at is null;

create table parcel_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  about text not null,
  shipment_id text references shipments (id) on delete cascade,
  -- The same alarm is raised once.
  key text not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by text
);
create index parcel_alarms_open on parcel_alarms (created_at) where seen_at is null;

-- The courier's token, sealed with the shop's secret.
create table courier_tokens (
  name text primary key,
  sealed text,
  expires_at timestamptz,
  refused_until timestamptz,
  refused_because text
);
