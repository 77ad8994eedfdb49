-- What an order is keeps its hash for ever; whether it can be paid follows from its state. What a reopened order was
-- was forgotten.
drop index orders_open;
alter table orders rename column open_hash to content_hash;
update orders set content_hash = null where content_hash like 'again %';
alter table orders
  add column is_open boolean not null generated always as (paid_at is null and status <> 'Cancelled') stored;
create unique index orders_open on orders (user_id, content_hash) where is_open;
-- `opened_at` is the claim of whoever opens an order at the provider.
alter table orders drop column opening_until;
