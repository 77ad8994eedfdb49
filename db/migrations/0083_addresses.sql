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

with written as (
  select id, user_id, paid_at, shipping as place,
    case when (gift ->> 'toReceiver')::boolean then 'receiver' else 'self' end as for_whom, false as of_receipt
  from orders where user_id is not null and paid_at is not null and shipping ->> 'phone' <> ''
  union all
  select id, user_id, paid_at, billing, 'self', true
  from orders where user_id is not null and paid_at is not null and (gift ->> 'toReceiver')::boolean
), used as (
  select id, user_id, paid_at, for_whom, of_receipt, place ->> 'fullName' as name,
    jsonb_build_object('phone', nullif(place ->> 'phone', ''), 'address1', place ->> 'address1',
      'address2', nullif(place ->> 'address2', ''), 'city', place ->> 'city', 'state', place ->> 'state',
      'pincode', place ->> 'pincode', 'country', coalesce(place ->> 'country', 'India')) as address,
    lower(concat_ws(E'\n', place ->> 'fullName', place ->> 'address1', nullif(place ->> 'address2', ''),
      place ->> 'pincode')) as address_key
  from written
  where num_nulls(place ->> 'fullName', place ->> 'address1', place ->> 'city', place ->> 'state',
    place ->> 'pincode') = 0
), newest as (
  select distinct on (user_id, for_whom, address_key) * from used u
  -- The address of a present's receipt is one's own where no other is known.
  where not of_receipt or not exists (
    select from used own where own.user_id = u.user_id and own.for_whom = 'self' and not own.of_receipt)
  order by user_id, for_whom, address_key, paid_at desc
), ranked as (
  select *, row_number() over (partition by user_id order by is_own desc, paid_at desc, id) as position
  from (select *, for_whom = 'self' and row_number() over (partition by user_id, for_whom order by paid_at desc, id) = 1
    as is_own from newest) n
)
insert into addresses (id, user_id, "for", name, address, address_key, last_used_at)
select 'adr_' || substr(md5(id || for_whom), 1, 20), user_id, for_whom, name, address, address_key, paid_at
from ranked
where position <= 10 and (for_whom = 'self' or paid_at > now() - interval '18 months');

update users u set
  address_from = case when coalesce(u.address_line1, u.city, u.state, u.pincode) is not null and not exists (
    select from addresses a where a.user_id = u.id and a."for" = 'self'
      and a.address ->> 'address1' = u.address_line1 and a.address ->> 'pincode' = u.pincode)
    then 'hand' else 'orders' end,
  phone_from = case when u.phone is not null and exists (
    select from addresses a where a.user_id = u.id and a."for" = 'self' and a.address ->> 'phone' is not null)
    and not exists (
    select from addresses a where a.user_id = u.id and a."for" = 'self' and a.address ->> 'phone' = u.phone)
    then 'hand' else 'orders' end;
