-- additive
-- What its buyer says is wrong with an order, and what became of it.
create table claims (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  user_id text not null,
  kind text not null check (kind in ('damaged', 'wrong', 'missing', 'late', 'other')),
  text text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'replacement', 'refunded', 'declined')),
  -- Made later than the shop asks for; taken all the same.
  is_late boolean not null default false,
  refund_id text,
  -- Between which days its replacement arrives.
  promise_from date,
  promise_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index claims_order on claims (order_id);
create index claims_user on claims (user_id);
create index claims_waiting on claims (created_at) where state in ('open', 'answered');

create table claim_steps (
  id bigint generated always as identity primary key,
  claim_id text not null references claims (id) on delete cascade,
  state text not null,
  message text,
  author text not null,
  created_at timestamptz not null default now()
);
create index claim_steps_claim on claim_steps (claim_id, id);

-- Private to who made the claim, for a year.
create table claim_photos (
  file text primary key,
  claim_id text not null references claims (id) on delete cascade,
  position integer not null,
  created_at timestamptz not null default now(),
  kept_until timestamptz not null
);
create index claim_photos_claim on claim_photos (claim_id, position);
create index claim_photos_kept on claim_photos (kept_until);

-- A figure that is made again has a card of its own, numbered after those of its line, until its parcel has left.
alter table production_cards add column claim_id text, add column left_at timestamptz;
create index production_cards_again on production_cards (order_id) where claim_id is not null and left_at is null;
