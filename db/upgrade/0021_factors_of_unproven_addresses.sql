-- additive
-- A factor set before anybody had shown that the address is theirs may be a stranger's; those that stand already are taken for such.
alter table second_factors add column address_proven boolean not null default false, add column ends_at timestamptz;
alter table second_factors alter column address_proven set default true;
