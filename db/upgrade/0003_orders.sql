-- Money is whole paise. A line keeps what was promised on the day, whatever the catalogue says later.
create table orders (
  id text primary key,
  user_id text references users (id) on delete set null,
  flow text not null check (flow in ('cart', 'figurine')),
  status text not null default 'Pending' check (status in ('Pending', 'Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'partially_refunded', 'refunded')),
  currency text not null default 'INR',
  quantity integer not null check (quantity > 0),
  total_paise integer not null check (total_paise >= 100),
  gift_wrap_paise integer not null default 0 check (gift_wrap_paise >= 0),
  captured_paise integer not null default 0 check (captured_paise >= 0),
  refunded_paise integer not null default 0 check (refunded_paise between 0 and captured_paise),
  shipping jsonb not null,
  billing jsonb not null,
  provider_order_id text unique,
  courier text,
  tracking_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz
);
create index orders_user on orders (user_id, created_at desc);
create index orders_created on orders (created_at desc, id);
create index orders_status on orders (status, created_at desc);

create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('desk_buddy', 'figurine')),
  desk_buddy_id text,
  figurine_id text,
  slug text,
  name text not null,
  subtitle text,
  image_url text,
  unit_price_paise integer not null check (unit_price_paise > 0),
  gift_wrap boolean not null default false,
  gift_wrap_paise integer not null default 0 check (gift_wrap_paise >= 0),
  name_label text,
  quantity integer not null check (quantity between 1 and 10),
  primary key (order_id, position)
);
create index order_lines_figurine on order_lines (figurine_id) where figurine_id is not null;

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  from_status text,
  status text not null,
  actor text not null,
  note text,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);
