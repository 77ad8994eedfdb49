-- Which proof of a line decides was looked up in nine places.
alter table proofs add column is_newest boolean not null default false;
update proofs p set is_newest = true
where not exists (select 1 from proofs n where n.order_id = p.order_id and n.line = p.line and n.number > p.number);
alter table proofs alter column is_newest drop default;
create unique index proofs_newest on proofs (order_id, line) where is_newest;
