-- additive
-- The days between which an order was promised, and what was promised at first where that could not be kept.
alter table orders add column promise_from date;
alter table orders add column promise_to date;
alter table orders add column promise_first_to date;
alter table orders add column promise_reason text check (promise_reason in ('closed', 'queue', 'making', 'courier'));
alter table orders add column promise_slipped_at timestamptz;
create index orders_promised on orders (promise_to)
  where promise_to is not null and status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery');
