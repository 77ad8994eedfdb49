-- additive
-- Keyed hashes of the mailbox and the phone an order was placed with; they recognise a customer with a second account.
alter table orders add column email_key text, add column phone_key text;
create index orders_paid_email on orders (email_key) where paid_at is not null and email_key is not null;
create index orders_paid_phone on orders (phone_key) where paid_at is not null and phone_key is not null;
-- Orders from before; a job fills them.
create index orders_without_keys on orders (id) where paid_at is not null and user_id is not null and email_key is null;
-- Those until now were hashed without a key.
update promotion_uses set email_key = null, phone_key = null;
