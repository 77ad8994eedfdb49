-- additive
-- How far each figure of an order is made. One without a row is still to be printed.
create table production_cards (
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  piece integer not null check (piece > 0),
  stage text not null check (stage in ('to_print', 'printing', 'to_paint', 'painting', 'to_check', 'to_pack', 'ready')),
  version integer not null default 1,
  moved_by text,
  moved_at timestamptz not null default now(),
  checked text[] not null default '{}',
  primary key (order_id, line, piece)
);
-- Every move, with the moment the figure had come to the stage it left.
create table production_moves (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  line integer not null,
  piece integer not null,
  from_stage text not null,
  to_stage text not null,
  actor text not null,
  since timestamptz not null,
  moved_at timestamptz not null default now()
);
create index production_moves_order on production_moves (order_id);
create index production_moves_stage on production_moves (from_stage, id desc);

-- Orders in hand: In Production is printing, Quality Check is to be checked, later ones are done.
insert into production_cards (order_id, line, piece, stage, moved_at)
select o.id, l.position, piece,
  case o.status when 'In Production' then 'printing' when 'Quality Check' then 'to_check' else 'ready' end,
  coalesce((select max(h.created_at) from order_history h where h.order_id = o.id and h.status = o.status), o.updated_at)
from orders o join order_lines l on l.order_id = o.id cross join generate_series(1, l.quantity) piece
where o.status in ('Shipped', 'Out for Delivery') or (o.status in ('In Production', 'Quality Check') and (
  l.kind = 'desk_buddy' or (
    select p.state from proofs p where p.order_id = o.id and p.line = l.position order by p.number desc limit 1) = 'approved'));
