-- additive
-- Who looked at a private picture: one row for each viewer, purpose and day. Kept for a year, also of deleted pictures.
create table picture_looks (
  file text not null,
  user_id text not null references users (id) on delete cascade,
  who text not null check (who in ('customer', 'founder', 'image_model', 'link')),
  -- Which founder (an account) or which provider; empty for the owner and for whoever has a link.
  viewer text not null default '',
  what text not null check (what in ('picture', 'drawing', 'description', 'archive', 'shared')),
  day date not null,
  at timestamptz not null,
  primary key (file, who, viewer, what, day)
);
create index picture_looks_user on picture_looks (user_id);
create index picture_looks_day on picture_looks (day);

-- What image models were sent before there was a log.
insert into picture_looks (file, user_id, who, viewer, what, day, at)
select p.file, p.user_id, 'image_model', c.provider, c.asked_for, (c.started_at at time zone 'Asia/Kolkata')::date,
  min(c.started_at)
from provider_calls c join figurines f on f.id = c.figurine_id join photos p on p.id = f.photo_id
where c.provider <> 'demo' and p.user_id is not null
group by p.file, p.user_id, c.provider, c.asked_for, (c.started_at at time zone 'Asia/Kolkata')::date
on conflict do nothing;

-- What an owner deleted in the vault, and what had to stay.
create table deletion_receipts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  deleted_at timestamptz not null,
  items jsonb not null,
  stayed jsonb not null default '[]'
);
create index deletion_receipts_user on deletion_receipts (user_id, deleted_at desc);
