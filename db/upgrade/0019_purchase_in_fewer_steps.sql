-- additive
-- What an order is called at the provider stands apart: written into the order itself, it would bring all of that row's indexes up to date.
create table provider_orders (
  id text primary key,
  order_id text not null unique references orders (id) on delete cascade
);
insert into provider_orders (id, order_id) select provider_order_id, id from orders where provider_order_id is not null;
-- The column is only for processes of the version before, while they end; a later release takes it and this away.
alter table orders drop constraint orders_provider_order_id_key;
create index orders_provider_order_of_before on orders (provider_order_id) where provider_order_id is not null;
create function note_provider_order_of_before() returns trigger language plpgsql as $$
begin
  insert into provider_orders (id, order_id) values (new.provider_order_id, new.id) on conflict do nothing;
  return null;
end
$$;
create trigger provider_order_of_before after update of provider_order_id on orders for each row
  when (new.provider_order_id is not null) execute function note_provider_order_of_before();

-- What changes in an order is told to the dashboard's sums in one statement instead of two.
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
alter table mails alter column html_body set default '';
