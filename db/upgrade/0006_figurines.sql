-- A photo is stored once, however many previews are drawn from it.
create table photos (
  id text primary key,
  user_id text references users (id) on delete set null,
  file text not null unique,
  width integer not null,
  height integer not null,
  face jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index photos_user on photos (user_id, created_at desc);

-- One preview. Several of one photo are its versions, numbered in the order they were asked for.
create table figurines (
  id text primary key,
  user_id text references users (id) on delete set null,
  photo_id text not null references photos (id) on delete cascade,
  version integer not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'drawing', 'saving', 'complete', 'failed')),
  change_note text,
  provider text,
  model text,
  is_demo boolean not null default false,
  prompt text not null,
  partial_file text,
  file text unique,
  failure_code text,
  failure_sentence text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (photo_id, version)
);
create index figurines_user on figurines (user_id, created_at desc);
create index figurines_finished on figurines (finished_at desc) where stage = 'complete';

-- The cost ledger: written before a provider is called, so that a crash never hides a call that may have been paid.
create table provider_calls (
  id text primary key,
  figurine_id text not null,
  user_id text,
  provider text not null,
  model text not null,
  outcome text not null default 'started',
  price_paise integer not null default 0,
  seconds numeric(8, 2),
  request_id text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index provider_calls_figurine on provider_calls (figurine_id);
create index provider_calls_started on provider_calls (started_at desc);

-- The prompt keeps its versions, with who and when; the newest one is in use.
create table prompt_versions (
  id bigint generated always as identity primary key,
  prompt text not null,
  author_id text references users (id) on delete set null,
  author_name text not null,
  created_at timestamptz not null default now()
);
