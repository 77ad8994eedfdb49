-- Everything that the database does by itself, in one place.

-- The words that the desk finds an order by: of its name and e-mail, phone, id and parcel number. Numbers stand here
-- backwards as well, so that their last digits find them too. Every order that is placed waits for this, so it has
-- neither a regular expression nor a query of its own.
create function order_words(id text, shipping jsonb, tracking_number text) returns tsvector
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

-- `orders.search` follows its order. A trigger is planned once for a connection, a generated column by every statement.
create function keep_order_words() returns trigger language plpgsql as $$
begin
  new.search := order_words(new.id, new.shipping, new.tracking_number);
  return new;
end
$$;
create trigger order_words_kept before insert or update of id, shipping, tracking_number, search on orders
  for each row execute function keep_order_words();

-- The Indian day on which an order was paid, or placed while it is not.
create function order_day(created_at timestamptz, paid_at timestamptz) returns date
  language sql immutable parallel safe
  return ((coalesce(paid_at, created_at) at time zone 'UTC') + interval '5 hours 30 minutes')::date;

create function order_is_paid(payment_status text) returns boolean
  language sql immutable parallel safe
  return payment_status in ('paid', 'partially_refunded', 'refunded');

-- The dashboard's sums hear of every order, and of a change only when it changes a sum.
create function tally_order() returns trigger language plpgsql as $$
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
create trigger tallied_insert after insert on orders for each row execute function tally_order();
create trigger tallied_delete after delete on orders for each row execute function tally_order();
create trigger tallied_update after update on orders for each row
  when ((old.created_at, old.paid_at, old.status, old.payment_status, old.captured_paise, old.refunded_paise)
    is distinct from (new.created_at, new.paid_at, new.status, new.payment_status, new.captured_paise, new.refunded_paise))
  execute function tally_order();
create trigger tallied_truncate after truncate on orders for each statement execute function tally_order();

-- The use of a promotion follows its order, whoever changes that one: held only while the order waits for its payment.
create function follow_promoted_order() returns trigger language plpgsql as $$
declare
  its_state text := case when new.paid_at is not null then 'used' when new.status = 'Cancelled' then 'released'
    when new.status = 'Pending' then 'held' else 'used' end;
begin
  update promotion_uses set updated_at = new.updated_at, state = its_state
    where order_id = new.id and state <> its_state;
  return null;
end
$$;
create trigger use_followed after update on orders for each row
  when (new.discount_paise > 0 and (old.paid_at is distinct from new.paid_at or old.status is distinct from new.status))
  execute function follow_promoted_order();

-- A promotion's counter is raised by the statement that takes a use, and here by whatever changes a use later.
create function count_promotion_uses() returns trigger language plpgsql as $$
begin
  update promotions set taken = taken - (old.state <> 'released')::int
      + case when tg_op = 'UPDATE' then (new.state <> 'released')::int else 0 end
    where id = old.promotion_id;
  return null;
end
$$;
create trigger use_freed after delete on promotion_uses for each row when (old.state <> 'released')
  execute function count_promotion_uses();
create trigger use_counted after update of state on promotion_uses for each row
  when ((old.state = 'released') <> (new.state = 'released'))
  execute function count_promotion_uses();

-- A document is never changed: what is wrong is taken back by another one.
create function keep_document() returns trigger language plpgsql as $$
begin
  raise exception 'document % stays as it was written', old.number;
end
$$;
create trigger documents_stay before update or delete on documents for each row execute function keep_document();

-- Whatever the shop window shows is announced by the database itself, so that no writer can forget to.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], tg_table_name);
  return null;
end
$$;
create trigger announced after insert or update or delete or truncate on desk_buddies
  for each statement execute function announce_change('catalog');
create trigger announced after insert or update or delete or truncate on desk_buddy_categories
  for each statement execute function announce_change('catalog');
create trigger announced after insert or update or delete or truncate on gallery_items
  for each statement execute function announce_change('gallery');
create trigger announced after update of name on users
  for each statement execute function announce_change('gallery');
create trigger announced after insert or update or delete or truncate on shop_settings
  for each statement execute function announce_change('settings');
create trigger announced after insert or update or delete or truncate on book_settings
  for each statement execute function announce_change('settings');
create trigger announced after insert or update of version or delete or truncate on promotions
  for each statement execute function announce_change('promotions');
create trigger announced after insert or update or delete or truncate on reviews
  for each statement execute function announce_change('reviews');
create trigger announced after insert or update or delete or truncate on review_photos
  for each statement execute function announce_change('reviews');

-- Whoever ends a session, its event streams end in every process.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id);
  return null;
end
$$;
create trigger ended after delete on sessions for each row execute function announce_ended_session();
