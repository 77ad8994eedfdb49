-- additive
-- Which orders are asked about, and what was delivered long enough ago.
create index orders_delivered on orders (delivered_at) where status = 'Delivered';
