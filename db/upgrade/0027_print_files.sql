-- additive
-- Files for the 3D printer, made from approved figures; each row names the proof it was made from.
create table print_files (
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  hash text not null,
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
