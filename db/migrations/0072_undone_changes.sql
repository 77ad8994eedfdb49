-- Was known by the note 'undone', which goes with the account of the customer; then the change counts as made for good.
alter table order_history add column undone boolean not null default false;
update order_history set undone = true, note = null where note = 'undone';
