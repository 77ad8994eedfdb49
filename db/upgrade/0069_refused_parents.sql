-- additive
-- Addresses of parents who refused, as keyed hashes, so that nobody has a mail sent there about another photo.
create table refused_parents (
  address_hash text primary key,
  refused_at timestamptz not null
);
