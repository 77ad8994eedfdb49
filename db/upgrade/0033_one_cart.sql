-- additive
-- A cart may hold figurines beside Desk Buddies; `flow` stays how the order was placed.
alter table orders add column figurine_in_cart boolean not null default false;
create index orders_figurine_in_cart on orders (created_at desc, id) where figurine_in_cart;
-- Built first: whoever counts the orders of a kind is not kept waiting by that.
create index orders_by_flow on orders (flow, created_at desc, id) include (figurine_in_cart);
drop index orders_flow;
alter index orders_by_flow rename to orders_flow;

-- The wrap of a figurine stands on its line, once, as every line adds up by itself.
update order_lines l set gift_wrap_paise = o.gift_wrap_paise
from orders o where o.id = l.order_id and l.kind = 'figurine' and l.gift_wrap and l.gift_wrap_paise = 0;

-- What an account has in its cart. `applied`: the newest changes that were made, so that one sent twice is made once.
-- `bought`: paid orders whose lines were taken out.
create table carts (
  user_id text primary key references users (id) on delete cascade,
  items jsonb not null,
  applied text[] not null default '{}',
  bought text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
