-- Carts and orders. Money is whole paise. A line keeps what was promised on the day, whatever the catalog says later.

-- What an account has in its cart. `applied`: the newest changes that were made, so that one sent twice is made once.
-- `bought`: paid orders whose lines were taken out.
create table carts (
  user_id text primary key references users (id) on delete cascade,
  items jsonb not null,
  applied text[] not null default '{}',
  bought text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who ticked "remind me" in the cart: one mail about that cart, once it was left for a day.
create table cart_reminders (
  user_id text primary key references users (id) on delete cascade,
  asked_at timestamptz not null,
  sent_at timestamptz
);
create index cart_reminders_waiting on cart_reminders (asked_at) where sent_at is null;

create table orders (
  id text primary key,
  user_id text references users (id) on delete set null,
  -- How the order was placed; a cart may hold a figurine beside Desk Buddies.
  flow text not null check (flow in ('cart', 'figurine')),
  figurine_in_cart boolean not null default false,
  status text not null default 'Pending' check (status in ('Pending', 'Processing', 'In Production', 'Quality Check',
    'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'partially_refunded', 'refunded')),
  currency text not null default 'INR',
  quantity integer not null check (quantity > 0),
  total_paise integer not null check (total_paise >= 100),
  gift_wrap_paise integer not null default 0 check (gift_wrap_paise >= 0),
  discount_paise integer not null default 0 check (discount_paise >= 0),
  discount_name text,
  captured_paise integer not null default 0 check (captured_paise >= 0),
  refunded_paise integer not null default 0 check (refunded_paise between 0 and captured_paise),
  shipping jsonb not null,
  billing jsonb not null,
  -- A present: the message on its card, and whether what is in it stays secret. The token opens the reveal page.
  gift jsonb,
  gift_token text,
  -- Keyed hashes of the mailbox and the phone; they recognise a customer with a second account.
  email_key text,
  phone_key text,
  courier text,
  tracking_number text,
  -- What the desk finds an order by.
  search tsvector,
  -- What was ordered, for whom and where it goes.
  content_hash text,
  -- When it was last opened for payment: a bank's days count from here. Until its order at the provider is written, this
  -- is the claim of the request that makes it.
  opened_at timestamptz,
  -- When the reconciler looks at it next while it is unpaid, and how often it has looked.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- The days between which it was promised, and what was promised at first where that could not be kept.
  promise_from date,
  promise_to date,
  promise_first_to date,
  promise_reason text check (promise_reason in ('closed', 'queue', 'making', 'courier')),
  promise_slipped_at timestamptz,
  -- Until which day the buyer said that they wait; a later day asks again.
  keeps_waiting_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  -- It can be paid.
  is_open boolean not null generated always as (paid_at is null and status <> 'Cancelled') stored
);
create index orders_user on orders (user_id, created_at desc);
-- A second tab finds the same order.
create unique index orders_open on orders (user_id, content_hash) where is_open;
create unique index orders_gift_token on orders (gift_token) where gift_token is not null;
create index orders_next_check on orders (next_check_at) where next_check_at is not null;
create index orders_paid_email on orders (email_key) where paid_at is not null and email_key is not null;
create index orders_paid_phone on orders (phone_key) where paid_at is not null and phone_key is not null;
create index orders_delivered on orders (delivered_at) where status = 'Delivered';
create index orders_in_hand on orders (paid_at) where paid_at is not null
  and status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery');
create index orders_promised on orders (promise_to) where promise_to is not null
  and status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery');
-- Each filter of the desk is one index, newest first, and is counted from it alone.
create index orders_search on orders using gin (search);
create index orders_created on orders (created_at desc, id) include (user_id, flow, payment_status);
create index orders_status on orders (status, created_at desc, id);
create index orders_payment_status on orders (payment_status, created_at desc, id);
create index orders_flow on orders (flow, created_at desc, id) include (figurine_in_cart);
create index orders_figurine_in_cart on orders (created_at desc, id) where figurine_in_cart;
create index orders_untracked on orders (created_at desc, id)
  where tracking_number is null and status in ('Shipped', 'Out for Delivery');

create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('desk_buddy', 'figurine')),
  desk_buddy_id text,
  figurine_id text,
  -- Whether a figurine is made as its figure stands or sculpted after its drawing. Null for Desk Buddies.
  make text check (make in ('figure', 'drawing')),
  slug text,
  name text not null,
  subtitle text,
  image_url text,
  unit_price_paise integer not null check (unit_price_paise > 0),
  gift_wrap boolean not null default false,
  gift_wrap_paise integer not null default 0 check (gift_wrap_paise >= 0),
  discount_paise integer not null default 0 check (discount_paise >= 0),
  name_label text,
  quantity integer not null check (quantity between 1 and 10),
  -- The day by which it is due; null while its order is neither paid nor in hand.
  due_on date,
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
  -- It takes back the change before it.
  undone boolean not null default false,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

-- What the workshop tells itself about an order; no customer sees it.
create table order_notes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  text text not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, created_at);

-- What each figurine of an order is made to, and whether its buyer said yes.
create table proofs (
  order_id text not null references orders (id) on delete cascade,
  number integer not null check (number > 0),
  line integer not null,
  -- The newest proof of a line decides.
  is_newest boolean not null,
  state text not null check (state in ('offered', 'approved', 'changes_asked', 'withdrawn')),
  figure jsonb,
  pictures jsonb not null default '[]',
  label text,
  height_mm integer not null check (height_mm > 0),
  hash text not null,
  note text,
  change text,
  -- Who made it: the order with which a figure was bought, a customer with another name, the founder (then `actor` is
  -- which one), or the migration for what was ordered before there were proofs.
  source text not null check (source in ('order', 'customer', 'founder', 'migration')),
  actor text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  reminders integer not null default 0,
  withdrawn_because text,
  -- The body that it shows, and where on it a change was asked for.
  body jsonb,
  pins jsonb,
  primary key (order_id, number),
  check ((source = 'founder') = (actor is not null))
);
create unique index proofs_newest on proofs (order_id, line) where is_newest;
create index proofs_offered on proofs (created_at) where state = 'offered';
create index proofs_changes_asked on proofs (order_id) where state = 'changes_asked';
create index proofs_pictures on proofs using gin (pictures jsonb_path_ops);

-- Paid orders that the founder was told of: by a mail, or not at all where she wants none. Kept for a month.
create table told_orders (
  order_id text primary key,
  told_at timestamptz not null
);

-- The days on whose morning it was looked what waits for the founder.
create table desk_mornings (
  day date primary key
);

-- The founder went on without a customer's yes: to which status or stage, why, who and when.
create table approval_overrides (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  gone_to text not null,
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create index approval_overrides_order on approval_overrides (order_id, at);

-- The dashboard's sums: one line per day and status. Every change of an order adds a row of differences, so that orders
-- never wait for each other here; a job folds the rows in.
create table order_tallies (
  day date not null,
  status text not null,
  orders bigint not null,
  paid bigint not null,
  captured_paise bigint not null,
  refunded_paise bigint not null,
  primary key (day, status)
);

create table order_tally_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  orders bigint not null,
  paid bigint not null,
  captured_paise bigint not null,
  refunded_paise bigint not null
);
