-- additive
-- Paid orders that the founder was told of, kept for a month, and mornings on which she was written to. What was paid
-- before counts as told. No foreign key: the look would wait for every order that is being changed.
create table told_orders (
  order_id text primary key,
  told_at timestamptz not null
);
insert into told_orders (order_id, told_at)
  select id, now() from orders where paid_at > now() - interval '30 days';
create table desk_mornings (
  day date primary key
);
