-- Who noted, and when, that the people in a public picture agreed to be shown.
alter table gallery_items add column consented_at timestamptz;
alter table gallery_items add column consent_noted_by text;
create index gallery_items_created on gallery_items (created_at desc, id);

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
create index provider_calls_answered on provider_calls (provider, finished_at desc) where outcome = 'drawn';

-- What the dashboard looks for.
create index mails_failed on mails (created_at desc) where status = 'failed';
create index photos_created on photos (created_at, user_id);
create index orders_placed_by on orders (created_at, user_id) include (flow, payment_status);

-- The dashboard's sums, kept up with every change of an order and never worked out from all orders again. A change adds a row of
-- differences, so that orders never wait for each other here; a job folds the rows into one line per day and status.
create table order_tallies (
  day date not null,
  status text not null,
  orders bigint not null,
  paid bigint not null,
  captured_paise bigint not null,
  refunded_paise bigint not null,
  primary key (day, status)
);
create table order_tally_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  orders bigint not null,
  paid bigint not null,
  captured_paise bigint not null,
  refunded_paise bigint not null
);

-- The Indian day on which an order was paid, or placed while it is not.
create function order_day(created_at timestamptz, paid_at timestamptz) returns date
  language sql immutable parallel safe
  return ((coalesce(paid_at, created_at) at time zone 'UTC') + interval '5 hours 30 minutes')::date;
create function order_is_paid(payment_status text) returns boolean
  language sql immutable parallel safe
  return payment_status in ('paid', 'partially_refunded', 'refunded');

create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      select order_day(created_at, paid_at), status, count(*), count(*) filter (where order_is_paid(payment_status)), sum(captured_paise), sum(refunded_paise)
      from came group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      select order_day(created_at, paid_at), status, -count(*), -count(*) filter (where order_is_paid(payment_status)), -sum(captured_paise), -sum(refunded_paise)
      from went group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      select order_day(created_at, paid_at), status, sum(n), coalesce(sum(n) filter (where order_is_paid(payment_status)), 0), sum(n * captured_paise), sum(n * refunded_paise)
      from (
        select 1 as n, created_at, paid_at, status, payment_status, captured_paise::bigint, refunded_paise::bigint from came
        union all
        select -1, created_at, paid_at, status, payment_status, captured_paise::bigint, refunded_paise::bigint from went
      ) changed
      group by 1, 2
      having sum(n) <> 0 or coalesce(sum(n) filter (where order_is_paid(payment_status)), 0) <> 0 or sum(n * captured_paise) <> 0 or sum(n * refunded_paise) <> 0;
  else
    delete from order_tallies;
    delete from order_tally_changes;
  end if;
  return null;
end
$$;
create trigger tallied_insert after insert on orders referencing new table as came for each statement execute function tally_orders();
create trigger tallied_delete after delete on orders referencing old table as went for each statement execute function tally_orders();
create trigger tallied_update after update on orders referencing old table as went new table as came for each statement execute function tally_orders();
create trigger tallied_truncate after truncate on orders for each statement execute function tally_orders();

insert into order_tallies (day, status, orders, paid, captured_paise, refunded_paise)
  select order_day(created_at, paid_at), status, count(*), count(*) filter (where order_is_paid(payment_status)), sum(captured_paise), sum(refunded_paise)
  from orders group by 1, 2;
