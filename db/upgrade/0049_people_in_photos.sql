-- additive
-- Who is in a photo, as its owner said. `shows` and `shows_said_at` stay for the previous version of the shop.
alter table photos
  add column subject text not null default 'not_stated' check (subject in ('me', 'adult', 'my_child', 'not_stated')),
  add column subject_said_at timestamptz,
  -- Where the days of a photo that nobody orders are counted from; null: from its arrival.
  add column days_from timestamptz,
  add column withdrawn_at timestamptz;
update photos set
  subject = case shows when 'self' then 'me' when 'adult' then 'adult' when 'child' then 'my_child' else 'not_stated' end,
  subject_said_at = shows_said_at,
  -- The shorter life begins now for what is here already.
  days_from = now();

-- What a person agreed to, with the version of the text. It outlives the photo, as proof that the shop might use it.
create table consents (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('child_photo')),
  photo_id text not null,
  version text not null,
  parent_name text not null,
  birth_date date not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_user on consents (user_id);
create unique index consents_live on consents (photo_id) where withdrawn_at is null;
