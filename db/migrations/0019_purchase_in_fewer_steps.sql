-- What an order is called at the provider stands apart: written into the order itself, it would bring all of that row's indexes up to date.
create table provider_orders (
  id text primary key,
  order_id text not null unique references orders (id) on delete cascade
);
insert into provider_orders (id, order_id) select provider_order_id, id from orders where provider_order_id is not null;
alter table orders drop column provider_order_id;

-- One row of changes for each change of an order, where there were two.
create or replace function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(new.created_at, new.paid_at), new.status, 1, order_is_paid(new.payment_status)::int, new.captured_paise, new.refunded_paise);
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(old.created_at, old.paid_at), old.status, -1, -order_is_paid(old.payment_status)::int, -old.captured_paise, -old.refunded_paise);
  else
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise) values
      (order_day(old.created_at, old.paid_at), old.status, -1, -order_is_paid(old.payment_status)::int, -old.captured_paise, -old.refunded_paise),
      (order_day(new.created_at, new.paid_at), new.status, 1, order_is_paid(new.payment_status)::int, new.captured_paise, new.refunded_paise);
  end if;
  return null;
end
$$;

-- A letter is kept as what it says, and gets its looks when it leaves.
alter table mails add column letter jsonb;
alter table mails alter column html_body drop not null;
