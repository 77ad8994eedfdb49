-- additive
-- The position of the line a refund is for; without one it is for the whole order.
alter table refunds add column line integer;
alter table book_events add column line integer;
