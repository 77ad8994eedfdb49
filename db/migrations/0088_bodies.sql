-- additive
-- What a figurine looks like all around, where that is not its figure: made by a service from the drawing, or uploaded by
-- the founder. Kit bodies are not stored: they follow from their proof.
create table bodies (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  kind text not null check (kind in ('draft', 'sculpt')),
  state text not null check (state in ('making', 'ready', 'failed', 'replaced')),
  reason text,
  -- What is shown on the turntable, and what it was made from as it came.
  file text,
  source text,
  sha256 text,
  hash text,
  up text check (up in ('x', 'y', 'z')),
  unit text check (unit in ('mm', 'cm', 'm', 'in')),
  -- Quarter turns to upright, as nine numbers.
  turn jsonb,
  report jsonb,
  made_with jsonb,
  task jsonb,
  price_paise integer check (price_paise >= 0),
  -- How much its outline from the front shares with the drawing's.
  overlap real check (overlap between 0 and 1),
  -- The figurine whose drawing was sent, and when its service was told to forget it.
  figurine_id text,
  forgotten_at timestamptz,
  actor text not null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  offered_at timestamptz
);
create index bodies_line on bodies (order_id, line, created_at);
create unique index bodies_one_draft on bodies (order_id, line) where kind = 'draft' and state = 'making';
create index bodies_making on bodies (created_at) where state = 'making';
create index bodies_files on bodies (file);
create index bodies_sources on bodies (source);

-- The body that a proof shows, and where on it a change was asked for.
alter table proofs add column body jsonb, add column pins jsonb;
