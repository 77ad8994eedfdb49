-- What the order desk finds an order by: the words of its name and e-mail, phone, id and parcel number.
-- Numbers stand here backwards as well, so that their last digits find them too.
create function order_words(id text, shipping jsonb, tracking_number text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct word from unnest(
      regexp_split_to_array(lower(coalesce(shipping ->> 'fullName', '')), '[[:space:].,''’()-]+')
      || regexp_split_to_array(lower(coalesce(shipping ->> 'email', '')), '[.@_+-]+')
      || array[
        lower(shipping ->> 'email'), split_part(lower(shipping ->> 'email'), '@', 2),
        shipping ->> 'phone', '<' || reverse(shipping ->> 'phone'),
        lower(substr(id, 5)), '<' || reverse(lower(substr(id, 5))),
        lower(tracking_number), '<' || reverse(lower(tracking_number))
      ]
    ) as words (word)
    where word is not null and word not in ('', '<') and length(word) < 300
  ));
alter table orders add column search tsvector generated always as (order_words(id, shipping, tracking_number)) stored;
create index orders_search on orders using gin (search);

-- Each filter of the desk is one index, newest first, and is counted from it alone.
drop index orders_status;
create index orders_status on orders (status, created_at desc, id);
create index orders_payment_status on orders (payment_status, created_at desc, id);
create index orders_flow on orders (flow, created_at desc, id);
create index orders_in_hand on orders (paid_at)
  where paid_at is not null and status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery');
create index orders_untracked on orders (created_at desc, id) where tracking_number is null and status in ('Shipped', 'Out for Delivery');
create index refunds_failed on refunds (order_id, created_at) where status = 'failed';

-- What the workshop tells itself about an order; no customer sees it.
create table order_notes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  text text not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, created_at);

create table ticket_answers (
  id bigint generated always as identity primary key,
  ticket_id text not null references tickets (id) on delete cascade,
  message text not null,
  author text not null,
  created_at timestamptz not null default now()
);
create index ticket_answers_ticket on ticket_answers (ticket_id, id);
