-- additive
-- Paid orders that the founder was told of, and mornings on which she was written to. What was paid before counts as told.
create table told_orders (
  order_id text primary key references orders (id) on delete cascade,
  told_at timestamptz not null
);
insert into told_orders (order_id, told_at)
  select id, now() from orders where paid_at is not null
    and status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery');
create table desk_mornings (
  day date primary key
);
