-- additive
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
