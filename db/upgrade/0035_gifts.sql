-- additive
-- An order that is a present: the message on its card, and whether what is in it stays secret. The token opens the reveal page.
alter table orders add column gift jsonb;
alter table orders add column gift_token text;
create unique index orders_gift_token on orders (gift_token) where gift_token is not null;
