-- The last step of the old chain: what stayed for versions that are gone goes. `db/schema/` says the result.
-- Not additive: an older version would write columns that are gone.
insert into provider_orders (id, order_id)
  select provider_order_id, id from orders where provider_order_id is not null
  on conflict do nothing;
drop trigger provider_order_of_before on orders;
drop function note_provider_order_of_before();
alter table orders drop column provider_order_id;
drop index orders_without_keys;
alter table photos drop column shows, drop column shows_said_at;
-- Not read any more.
alter table proofs drop column model;

-- Keys of what was made while a version from before 0060 ran beside a newer one; no process is at work on the others.
update idempotency_keys set made = coalesce(answer #>> '{figurine,id}', answer ->> 'id')
where made is null and status = 200 and (answer ? 'figurine' or answer ? 'id');
delete from idempotency_keys where made is null and status is null;

-- Whoever leaves the list is deleted; those who left before that rule go now.
delete from mails where kind like 'newsletter.%'
  and recipient in (select email from newsletter_subscribers where unsubscribed_at is not null);
delete from newsletter_subscribers where unsubscribed_at is not null;
alter table newsletter_subscribers drop column unsubscribed_at;
alter table mails alter column due_at set default now();

create or replace function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(new.created_at, new.paid_at), new.status, 1, order_is_paid(new.payment_status)::int,
        new.captured_paise, new.refunded_paise);
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(old.created_at, old.paid_at), old.status, -1, -order_is_paid(old.payment_status)::int,
        -old.captured_paise, -old.refunded_paise);
  elsif tg_op = 'UPDATE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise) values
      (order_day(old.created_at, old.paid_at), old.status, -1, -order_is_paid(old.payment_status)::int,
        -old.captured_paise, -old.refunded_paise),
      (order_day(new.created_at, new.paid_at), new.status, 1, order_is_paid(new.payment_status)::int,
        new.captured_paise, new.refunded_paise);
  else
    delete from order_tallies;
    delete from order_tally_changes;
  end if;
  return null;
end
$$;
drop trigger tallied_truncate on orders;
create trigger tallied_truncate after truncate on orders for each statement execute function tally_order();
drop function tally_orders();

-- Two jobs are gone: what they supplied is supplied by now. A database that was just restored has no queue yet.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('orders.recognise', 'proofs.supply');
    delete from pgboss.job where name in ('orders.recognise', 'proofs.supply');
  end if;
end
$$;
