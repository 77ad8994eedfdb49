-- The workshop: bodies, files for the printer, the cards of the board, the diary of an order.

-- Made from approved figures; each row names the proof it was made from.
create table print_files (
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  hash text not null,
  -- Another recipe makes another file of the same proof.
  recipe integer not null,
  state text not null check (state in ('waiting', 'made', 'failed')),
  measures jsonb,
  file text,
  sha256_3mf text,
  sha256_stl text,
  seconds real,
  slicer_grams real check (slicer_grams > 0),
  slicer_minutes integer check (slicer_minutes > 0),
  requested_at timestamptz not null default now(),
  made_at timestamptz,
  primary key (order_id, line)
);
create index print_files_waiting on print_files (requested_at) where state = 'waiting';
create index print_files_sliced on print_files (made_at desc) where slicer_grams is not null;

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
create unique index bodies_one_draft on bodies (order_id, line) where kind = 'draft' and state = 'making' and source is null;
create index bodies_making on bodies (created_at) where state = 'making';
create index bodies_files on bodies (file);
create index bodies_sources on bodies (source);

-- What was asked of services that make a model of a drawing. It stays when its body or its order goes, so it names nobody.
create table model_calls (
  id text primary key,
  body_id text not null,
  order_id text not null,
  figurine_id text not null,
  service text not null,
  model text not null,
  outcome text not null default 'started',
  price_paise integer not null check (price_paise >= 0),
  started_at timestamptz not null,
  -- When it was sent, and what its service calls it. Sent and without a name, it may have begun there all the same.
  sent_at timestamptz,
  task_id text,
  finished_at timestamptz
);
create index model_calls_started on model_calls (started_at);
create index model_calls_order on model_calls (order_id);
create index model_calls_body on model_calls (body_id);
create index model_calls_task on model_calls (task_id);
create index model_calls_unsure on model_calls (sent_at) where task_id is null;

-- How far each piece of an order is made; written when the order is paid or taken in hand. Cards of cancelled, refunded
-- and delivered orders stay, hidden by their order, so that an undo finds them.
create table production_cards (
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  piece integer not null check (piece > 0),
  stage text not null
    check (stage in ('to_print', 'printing', 'to_paint', 'painting', 'to_check', 'to_pack', 'ready')),
  version integer not null,
  moved_by text,
  moved_at timestamptz not null default now(),
  checked text[] not null default '{}',
  -- A piece that is made again has a card of its own, numbered after those of its line, until its parcel has left.
  claim_id text,
  left_at timestamptz,
  primary key (order_id, line, piece)
);
create index production_cards_again on production_cards (order_id) where claim_id is not null and left_at is null;

-- Every move, with the moment the piece had come to the stage it left.
create table production_moves (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  piece integer not null,
  from_stage text not null,
  to_stage text not null,
  actor text not null,
  since timestamptz not null,
  moved_at timestamptz not null default now()
);
create index production_moves_order on production_moves (order_id);
create index production_moves_stage on production_moves (from_stage, id desc);

-- A photo and a line from the workshop, one for each stage of a line; private to the order's owner.
create table diary_entries (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  stage text not null check (stage in ('printing', 'to_paint', 'painting', 'to_check', 'to_pack', 'ready')),
  file text not null,
  text text,
  created_at timestamptz not null default now(),
  unique (order_id, line, stage)
);
create index diary_entries_file on diary_entries (file);
