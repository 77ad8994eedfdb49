-- additive
-- What a figurine looks like, part by part, so that it can be turned, changed and printed. Those made before have their picture only.
alter table figurines
  add column kind text not null default 'generated' check (kind in ('generated', 'made')),
  add column figure jsonb,
  add column faces jsonb not null default '[]',
  add column doubts jsonb not null default '[]';
