-- The outbox: a mail is a row in the same transaction as what it tells about, and leaves after it.
create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  about text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where status = 'waiting';
create index mails_about on mails (about, created_at) where about is not null;
create index mails_created on mails (created_at desc);

create table tickets (
  id text primary key,
  kind text not null default 'contact',
  name text not null,
  email text not null,
  order_id text,
  user_id text references users (id) on delete set null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index tickets_status on tickets (status, created_at desc);
create index tickets_order on tickets (order_id) where order_id is not null;

create table newsletter_subscribers (
  email text primary key,
  token_hash text not null unique,
  consented_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
