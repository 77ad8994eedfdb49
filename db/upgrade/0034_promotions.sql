-- additive
-- A promotion without a code counts by itself. Codes are kept in capitals.
create table promotions (
  id text primary key,
  code text unique check (code = upper(code)),
  kind text not null check (kind in ('percent', 'amount', 'free_wrap')),
  value integer not null check (value >= 0 and (kind <> 'percent' or value between 1 and 100) and (kind <> 'amount' or value > 0)),
  scope text not null default 'all' check (scope in ('all', 'desk_buddies', 'figurine', 'category')),
  category_id text references desk_buddy_categories (id) on delete set null,
  min_subtotal_paise integer check (min_subtotal_paise > 0),
  min_pieces integer check (min_pieces > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  total_limit integer check (total_limit > 0),
  per_customer_limit integer check (per_customer_limit > 0),
  first_order_only boolean not null default false,
  is_active boolean not null default true,
  taken integer not null default 0 check (taken >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger announced after insert or update of version or delete or truncate on promotions
  for each statement execute function announce_change('promotions');

-- Held while the order can be paid, used once it is paid, released when it is cancelled without a payment.
create table promotion_uses (
  order_id text primary key references orders (id) on delete cascade,
  promotion_id text not null references promotions (id),
  user_id text references users (id) on delete set null,
  email_key text,
  phone_key text,
  amount_paise integer not null check (amount_paise > 0),
  state text not null default 'held' check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index promotion_uses_promotion on promotion_uses (promotion_id, created_at desc);
create index promotion_uses_user on promotion_uses (user_id, promotion_id);
create index promotion_uses_email on promotion_uses (promotion_id, email_key) where email_key is not null;
create index promotion_uses_phone on promotion_uses (promotion_id, phone_key) where phone_key is not null;

alter table orders add column discount_paise integer not null default 0 check (discount_paise >= 0);
alter table orders add column discount_name text;
alter table order_lines add column discount_paise integer not null default 0 check (discount_paise >= 0);

-- A use follows its order, whoever changes that one; without a discount nothing runs.
create function follow_promoted_order() returns trigger language plpgsql as $$
begin
  update promotion_uses set updated_at = new.updated_at, state = case
      when new.paid_at is not null then 'used' when new.status = 'Cancelled' then 'released' else 'held' end
    where order_id = new.id;
  return null;
end
$$;
create trigger use_followed after update on orders for each row
  when (new.discount_paise > 0 and (old.paid_at is distinct from new.paid_at
    or (old.status = 'Cancelled') <> (new.status = 'Cancelled')))
  execute function follow_promoted_order();

-- The counter is raised by the statement that takes a use, and here by whatever changes a use later.
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
