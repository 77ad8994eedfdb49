-- additive
-- Where paid orders of a customer went, so that nobody types it again; at most ten of each.
create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  "for" text not null check ("for" in ('self', 'receiver')),
  name text not null,
  address jsonb not null,
  -- Name and street in lower case: what makes two of them one.
  address_key text not null,
  last_used_at timestamptz not null,
  unique (user_id, "for", address_key)
);
create index addresses_of_receivers on addresses (last_used_at) where "for" = 'receiver';

-- A profile's address and phone are those of the last order, unless they were edited by hand.
alter table users
  add column address_from text not null default 'orders' check (address_from in ('orders', 'hand')),
  add column phone_from text not null default 'orders' check (phone_from in ('orders', 'hand'));

with used as (
  select o.id, o.user_id, o.paid_at, o.shipping ->> 'fullName' as name,
    case when (o.gift ->> 'toReceiver')::boolean then 'receiver' else 'self' end as for_whom,
    jsonb_build_object('phone', o.shipping ->> 'phone', 'address1', o.shipping ->> 'address1',
      'address2', nullif(o.shipping ->> 'address2', ''), 'city', o.shipping ->> 'city', 'state', o.shipping ->> 'state',
      'pincode', o.shipping ->> 'pincode', 'country', coalesce(o.shipping ->> 'country', 'India')) as address,
    lower(concat_ws(E'\n', o.shipping ->> 'fullName', o.shipping ->> 'address1',
      nullif(o.shipping ->> 'address2', ''), o.shipping ->> 'pincode')) as address_key
  from orders o
  where o.user_id is not null and o.paid_at is not null and o.shipping ->> 'phone' <> ''
    and num_nulls(o.shipping ->> 'fullName', o.shipping ->> 'address1', o.shipping ->> 'city', o.shipping ->> 'state',
      o.shipping ->> 'pincode') = 0
), newest as (
  select distinct on (user_id, for_whom, address_key) * from used
  order by user_id, for_whom, address_key, paid_at desc
), ranked as (
  select *, row_number() over (partition by user_id order by paid_at desc, id) as place from newest
)
insert into addresses (id, user_id, "for", name, address, address_key, last_used_at)
select 'adr_' || substr(md5(id), 1, 20), user_id, for_whom, name, address, address_key, paid_at
from ranked
where place <= 10 and (for_whom = 'self' or paid_at > now() - interval '18 months');

update users u set
  address_from = case when coalesce(u.address_line1, u.city, u.state, u.pincode) is not null and not exists (
    select from addresses a where a.user_id = u.id and a."for" = 'self'
      and a.address ->> 'address1' = u.address_line1 and a.address ->> 'pincode' = u.pincode)
    then 'hand' else 'orders' end,
  phone_from = case when u.phone is not null and not exists (
    select from addresses a where a.user_id = u.id and a."for" = 'self' and a.address ->> 'phone' = u.phone)
    then 'hand' else 'orders' end;
