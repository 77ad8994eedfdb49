-- What customers say afterwards: claims, reviews, letters to the shop, the newsletter.

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

-- What buyers say of what they got: one review for each line of a delivered order.
create table reviews (
  id text primary key,
  -- Null once the account of its writer is deleted: stars and words stay without a name.
  order_id text references orders (id) on delete cascade,
  line integer,
  user_id text references users (id) on delete set null,
  kind text not null check (kind in ('desk_buddy', 'figurine')),
  desk_buddy_id text,
  item text not null,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  answer text,
  answered_at timestamptz,
  withheld_at timestamptz,
  withheld_because text,
  -- When the founder dealt with it last. What was written or changed after that waits for a look.
  seen_at timestamptz,
  unique (order_id, line),
  check ((withheld_at is null) = (withheld_because is null)),
  check ((answer is null) = (answered_at is null))
);
create index reviews_shown on reviews (kind, desk_buddy_id, created_at desc, id) where withheld_at is null;
create index reviews_newest on reviews (created_at desc, id);
create index reviews_user on reviews (user_id);
create index reviews_waiting on reviews (created_at) where seen_at is null or edited_at > seen_at;

-- The photo itself is private; while its review is shown, a copy of it is public at this address.
create table review_photos (
  id text primary key,
  review_id text not null references reviews (id) on delete cascade,
  file text not null unique,
  public_url text,
  consented_at timestamptz not null,
  created_at timestamptz not null
);
create index review_photos_review on review_photos (review_id, created_at);

-- A withheld review that its writer deleted: the next review of that line begins withheld, for the same reason.
create table review_withholdings (
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  user_id text not null references users (id) on delete cascade,
  withheld_at timestamptz not null,
  withheld_because text not null,
  primary key (order_id, line)
);
create index review_withholdings_user on review_withholdings (user_id);

-- Each delivered order is asked about once.
create table review_requests (
  order_id text primary key references orders (id) on delete cascade,
  sent_at timestamptz not null
);

-- Who does not want to be asked.
create table review_request_leavers (
  user_id text primary key references users (id) on delete cascade,
  left_at timestamptz not null default now()
);

-- Letters to the shop, and what it answered.
create table tickets (
  id text primary key,
  kind text not null default 'contact',
  name text not null,
  email text not null,
  order_id text,
  user_id text references users (id) on delete set null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index tickets_status on tickets (status, created_at desc);
create index tickets_order on tickets (order_id) where order_id is not null;

create table ticket_answers (
  id bigint generated always as identity primary key,
  ticket_id text not null references tickets (id) on delete cascade,
  message text not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index ticket_answers_ticket on ticket_answers (ticket_id, id);

create table newsletter_subscribers (
  email text primary key,
  token_hash text not null unique,
  consented_at timestamptz not null default now(),
  confirmed_at timestamptz
);
