-- Photos, the people in them, and the figurines made from them.

-- A photo is stored once, however many previews are drawn from it.
create table photos (
  id text primary key,
  user_id text references users (id) on delete set null,
  file text not null unique,
  width integer not null,
  height integer not null,
  face jsonb,
  -- Who is in it, as its owner said.
  subject text not null default 'not_stated'
    check (subject in ('me', 'adult', 'my_child', 'other_child', 'deceased', 'not_stated')),
  subject_said_at timestamptz,
  -- Of a child, as it was said with the photo.
  age text check (age in ('toddler', 'child', 'teen')),
  -- Where the days of a photo that nobody orders are counted from; null: from its arrival.
  days_from timestamptz,
  withdrawn_at timestamptz,
  -- Whether the notices of the day named that a vision model describes the photo.
  describing_named boolean not null default false,
  -- What the model said of the chosen face, once; it goes with the photo.
  description jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index photos_user on photos (user_id, created_at desc);
create index photos_created on photos (created_at, user_id);

-- What a person agreed to, with the version of the text. It outlives the photo, as proof that the shop might use it.
create table consents (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('child_photo', 'other_child', 'close_family', 'child_model')),
  photo_id text not null,
  version text not null,
  parent_name text,
  birth_date date,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Which service may get the drawing.
  service text,
  constraint consents_service_check check ((kind = 'child_model') = (service is not null))
);
create index consents_user on consents (user_id);
create unique index consents_live on consents (photo_id, coalesce(service, '')) where withdrawn_at is null;

-- Whom somebody named as the parent of the child in a photo, as long as the photo is held. The link's key is not kept.
create table parent_requests (
  photo_id text primary key references photos (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  parent_name text not null,
  parent_email text not null,
  token_hash text not null unique,
  mails integer not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  agreed_at timestamptz
);
create index parent_requests_user on parent_requests (user_id);

-- Addresses of parents who refused, as keyed hashes, so that nobody has a mail sent there about another photo.
create table refused_parents (
  address_hash text primary key,
  refused_at timestamptz not null
);

-- Who looked at a private picture: one row for each viewer, purpose and day. Kept for a year, also of deleted pictures.
create table picture_looks (
  file text not null,
  user_id text not null references users (id) on delete cascade,
  who text not null check (who in ('customer', 'founder', 'image_model', 'link')),
  -- Which founder (an account) or which provider; empty for the owner and for whoever has a link.
  viewer text not null default '',
  what text not null check (what in ('picture', 'drawing', 'description', 'archive', 'shared', 'model', 'model_deleted')),
  day date not null,
  at timestamptz not null,
  primary key (file, who, viewer, what, day)
);
create index picture_looks_user on picture_looks (user_id);
create index picture_looks_day on picture_looks (day);

-- What an owner deleted in the vault, and what had to stay.
create table deletion_receipts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  deleted_at timestamptz not null,
  items jsonb not null,
  stayed jsonb not null default '[]'
);
create index deletion_receipts_user on deletion_receipts (user_id, deleted_at desc);

-- One preview. Several of one photo are its versions, numbered in the order they were asked for.
create table figurines (
  id text primary key,
  user_id text references users (id) on delete set null,
  -- Without a photo it was put together from the kit; its versions name the first of them.
  photo_id text references photos (id) on delete cascade,
  first_id text,
  version integer not null,
  kind text not null default 'generated' check (kind in ('generated', 'made')),
  stage text not null default 'waiting' check (stage in ('waiting', 'drawing', 'saving', 'complete', 'failed')),
  change_note text,
  name_label text,
  provider text,
  model text,
  is_demo boolean not null default false,
  prompt text not null,
  partial_file text,
  file text unique,
  -- What it looks like, part by part. Those from before the kit have their picture only.
  figure jsonb,
  faces jsonb not null default '[]',
  doubts jsonb not null default '[]',
  -- Who settled each slot of the figure: the customer, the model, the photo or nobody; and the face measured in its photo.
  sources jsonb,
  measured jsonb,
  -- What the drawing was told of the figure: the ids and colours of each slot that was named.
  told jsonb,
  failure_code text,
  failure_sentence text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (photo_id, version)
);
create index figurines_user on figurines (user_id, created_at desc);
create index figurines_finished on figurines (finished_at desc) where stage = 'complete';
create unique index figurines_made_versions on figurines (first_id, version) where first_id is not null;

-- The cost ledger: written before a provider is called, so that a crash never hides a call that may have been paid.
create table provider_calls (
  id text primary key,
  figurine_id text not null,
  user_id text,
  provider text not null,
  model text not null,
  asked_for text not null default 'drawing' check (asked_for in ('drawing', 'description')),
  outcome text not null default 'started',
  price_paise integer not null default 0,
  seconds numeric(8, 2),
  request_id text,
  -- The service took no schema and was asked once more without one.
  without_schema boolean not null default false,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index provider_calls_figurine on provider_calls (figurine_id);
create index provider_calls_started on provider_calls (started_at desc);
create index provider_calls_answered on provider_calls (provider, finished_at desc) where outcome = 'drawn';
create index provider_calls_user on provider_calls (user_id) where user_id is not null;

-- The prompt keeps its versions, with who and when; the newest one is in use.
create table prompt_versions (
  id bigint generated always as identity primary key,
  prompt text not null,
  author_id text references users (id) on delete set null,
  author_name text not null,
  created_at timestamptz not null default now()
);

-- A candidate prompt drawn from one of the studio's own photos before customers meet it.
create table prompt_trials (
  id text primary key,
  author_id text references users (id) on delete set null,
  author_name text not null,
  prompt text not null,
  sample text not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'drawing', 'saving', 'complete', 'failed')),
  asked_provider text not null check (asked_provider in ('openai', 'gemini')),
  provider text,
  model text,
  is_demo boolean not null default false,
  file text unique,
  failure_sentence text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index prompt_trials_created on prompt_trials (created_at desc);

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
