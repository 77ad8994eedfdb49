-- The recipe stood at the end of the hash, as in `…:1`.
alter table print_files add column recipe integer;
update print_files set recipe = case when hash ~ ':\d+$' then substring(hash from ':(\d+)$')::int else 0 end,
  hash = regexp_replace(hash, ':\d+$', '');
alter table print_files alter column recipe set not null;
