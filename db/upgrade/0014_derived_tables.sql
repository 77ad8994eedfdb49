-- additive
-- What triggers keep up from other rows stands in no backup: coming back, those rows make it anew.
comment on table order_tallies is 'derived: from orders, by triggers';
comment on table order_tally_changes is 'derived: from orders, by triggers';
