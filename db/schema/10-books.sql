-- Documents for the tax office, and what they are written from.

-- How the shop stands with the tax office, from a day on. The newest row of a day is the one that counts.
create table book_settings (
  id bigint generated always as identity primary key,
  starts date not null,
  mode text not null check (mode in ('none', 'composition', 'regular')),
  gstin text,
  legal_name text,
  trade_name text,
  state_code text,
  sells_to_other_states boolean not null default false,
  other_states_reason text,
  created_at timestamptz not null default now(),
  check (mode = 'none' or gstin is not null)
);
create index book_settings_starts on book_settings (starts, id);

-- Code and rate of what is sold, from a day on: 'figurine', 'desk_buddy' for all Desk Buddies, or the id of one.
create table product_taxes (
  id bigint generated always as identity primary key,
  product text not null,
  starts date not null,
  hsn text not null,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  created_at timestamptz not null default now()
);
create index product_taxes_product on product_taxes (product, starts, id);

-- What a document is to be written for. A row goes in the transaction that writes the document.
create table book_events (
  id bigint generated always as identity primary key,
  order_id text not null,
  line integer,
  kind text not null check (kind in ('paid', 'dispatched', 'recalled', 'refunded')),
  amount_paise integer,
  payment_id text,
  reference text,
  at timestamptz not null,
  error text,
  try_again_at timestamptz
);

-- The last number of each series in each financial year.
create table book_counters (
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table documents (
  number text primary key,
  series text not null,
  year integer not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('receipt', 'bill', 'bill_of_supply', 'tax_invoice', 'refund_voucher', 'credit_note')),
  mode text not null check (mode in ('none', 'composition', 'regular')),
  order_id text not null,
  -- What it was written for.
  event text not null check (event in ('paid', 'dispatched', 'recalled', 'refunded')),
  event_id bigint not null unique,
  refers_to text,
  day date not null,
  issued_at timestamptz not null,
  total_paise integer not null check (total_paise > 0),
  content text not null,
  hash text not null,
  -- The register adds taxes up without reading every document.
  tax_paise integer not null generated always as (
    (content::jsonb -> 'total' ->> 'cgst')::int + (content::jsonb -> 'total' ->> 'sgst')::int
    + (content::jsonb -> 'total' ->> 'igst')::int) stored,
  unique (series, year, position)
);
create index documents_order on documents (order_id, issued_at);
create index documents_issued on documents (issued_at desc, number desc);

-- What an order has cost, where the founder has entered it.
create table order_costs (
  order_id text primary key references orders (id) on delete cascade,
  material_paise integer check (material_paise >= 0),
  packing_paise integer check (packing_paise >= 0),
  fee_paise integer check (fee_paise >= 0),
  courier_paise integer check (courier_paise >= 0),
  updated_at timestamptz not null default now()
);
