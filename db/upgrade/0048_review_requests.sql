-- additive
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
