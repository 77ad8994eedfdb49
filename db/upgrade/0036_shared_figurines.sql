-- additive
-- Who is in a photo, as its owner said it before sharing a figurine of it; null while nobody asked.
alter table photos add column shows text check (shows in ('self', 'adult', 'child'));
alter table photos add column shows_said_at timestamptz;
-- A figurine's preview as a page that whoever has the link sees until it ends; one at a time.
create table shared_figurines (
  token text primary key,
  figurine_id text not null references figurines (id) on delete cascade,
  name text,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create unique index shared_figurines_live on shared_figurines (figurine_id) where revoked_at is null;
create index shared_figurines_figurine on shared_figurines (figurine_id);
