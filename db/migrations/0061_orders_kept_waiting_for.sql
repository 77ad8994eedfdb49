-- additive
-- When its buyer said that they keep waiting for an order that is later than promised.
alter table orders add column keeps_waiting_at timestamptz;
