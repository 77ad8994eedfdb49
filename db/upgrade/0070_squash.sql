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

-- Figurines that a version without proofs took an order for, while it ran beside a newer one, are made as they were ordered.
insert into proofs (order_id, number, line, state, figure, pictures, label, height_mm, hash, created_by, created_at,
  decided_at)
select order_id,
  coalesce((select max(number) from proofs p where p.order_id = bare.order_id), 0)
    + row_number() over (partition by order_id order by position),
  position, 'approved', figure, pictures, name_label, 110,
  encode(sha256(convert_to(jsonb_build_array(figure, pictures, name_label, 110)::text, 'UTF8')), 'hex'),
  case when figure is null then 'migration' else 'order' end, created_at, created_at
from (
  select l.order_id, l.position, l.name_label, o.created_at,
    case when l.make = 'figure' then f.figure end as figure,
    case when l.make is null and f.file is not null
      then jsonb_build_array(jsonb_build_object('file', f.file, 'sha256', f.file)) else '[]' end as pictures
  from orders o join order_lines l on l.order_id = o.id join figurines f on f.id = l.figurine_id
  where o.flow = 'figurine' and o.user_id is not null
    and (l.make is null or (l.make = 'figure' and f.figure is not null))
    and not exists (select 1 from proofs p where p.order_id = l.order_id and p.line = l.position)
) bare;
