-- additive
-- Until which day the buyer of an order that is later than promised said that they wait; a later day asks again.
alter table orders add column keeps_waiting_to date;
