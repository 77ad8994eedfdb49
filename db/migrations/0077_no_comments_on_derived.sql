-- What triggers keep up is a list in `server/platform/backup/tables-of.ts`.
comment on table order_tallies is null;
comment on table order_tally_changes is null;
comment on column orders.search is null;
