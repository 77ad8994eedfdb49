-- additive
-- The same words as before, without a regular expression or a query of its own: every order that is placed waits for this.
create or replace function order_words(id text, shipping jsonb, tracking_number text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(array_remove(array_remove(
    string_to_array(translate(left(lower(shipping ->> 'fullName'), 400), E' \t\n\r\u00a0.,''’()-', repeat(' ', 12)), ' ')
    || string_to_array(translate(left(lower(shipping ->> 'email'), 400), '.@_+-', repeat(' ', 5)), ' ')
    || array[
      left(lower(shipping ->> 'email'), 400), split_part(left(lower(shipping ->> 'email'), 400), '@', 2),
      left(shipping ->> 'phone', 40), '<' || reverse(left(shipping ->> 'phone', 40)),
      lower(substr(id, 5)), '<' || reverse(lower(substr(id, 5))),
      left(lower(tracking_number), 100), '<' || reverse(left(lower(tracking_number), 100))
    ], null), ''), '<'));

-- The dashboard's sums hear of an order one by one, and of a change only when it changes a sum.
create function tally_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(old.created_at, old.paid_at), old.status, -1, -order_is_paid(old.payment_status)::int, -old.captured_paise, -old.refunded_paise);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_tally_changes (day, status, orders, paid, captured_paise, refunded_paise)
      values (order_day(new.created_at, new.paid_at), new.status, 1, order_is_paid(new.payment_status)::int, new.captured_paise, new.refunded_paise);
  end if;
  return null;
end
$$;
drop trigger tallied_insert on orders;
drop trigger tallied_update on orders;
drop trigger tallied_delete on orders;
create trigger tallied_insert after insert on orders for each row execute function tally_order();
create trigger tallied_delete after delete on orders for each row execute function tally_order();
create trigger tallied_update after update on orders for each row
  when ((old.created_at, old.paid_at, old.status, old.payment_status, old.captured_paise, old.refunded_paise)
    is distinct from (new.created_at, new.paid_at, new.status, new.payment_status, new.captured_paise, new.refunded_paise))
  execute function tally_order();
