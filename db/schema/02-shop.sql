-- What every domain uses: settings, limits, keys of repeated requests, the audit log, mails.

-- Small facts the shop keeps about itself, such as the secret a demo shop made.
create table shop_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- One row per counter and window; every process shares them.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets on rate_limits (resets_at);

-- What a request with a key made, written in the transaction that made it. A repeat is answered from that.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  made text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Who changed what at the desk: written in the transaction of the change, never altered.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id text references users (id) on delete set null,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);

-- Work that was still to be done when a backup was made. The first start after a restore gives it to the queue.
create table restored_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null
);

-- The outbox: a mail is written in the transaction of what it tells about. The rows are the queue.
create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  -- HTML is made from the letter when the mail is sent; mails from before letters have it here.
  html_body text not null default '',
  letter jsonb,
  about text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  -- Whoever sends a mail moves this ahead first, so that nobody else takes it.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- After this moment the mail is worth nothing and is not sent.
  good_until timestamptz,
  -- Waits a moment for the number of its document.
  is_held boolean not null default false,
  -- Since when somebody is sending it, until due_at; null before and after.
  claimed_at timestamptz
);
create index mails_due on mails (due_at) where status = 'waiting';
create index mails_about on mails (about, created_at) where about is not null;
create index mails_created on mails (created_at desc);
create index mails_failed on mails (created_at desc) where status = 'failed';
create index mails_sent on mails (sent_at) where sent_at is not null;
