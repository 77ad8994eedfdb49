-- `created_by` held 'order', 'customer', 'migration' or a founder's name.
alter table proofs
  add column source text check (source in ('order', 'customer', 'founder', 'migration')),
  add column actor text;
update proofs set
  source = case when created_by in ('order', 'customer', 'migration') then created_by else 'founder' end,
  actor = case when created_by not in ('order', 'customer', 'migration') then created_by end;
alter table proofs
  alter column source set not null,
  add check ((source = 'founder') = (actor is not null)),
  drop column created_by;
