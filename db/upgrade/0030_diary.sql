-- additive
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
