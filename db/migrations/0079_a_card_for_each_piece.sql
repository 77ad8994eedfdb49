-- A piece had no row until it was moved; paying writes its card now.
alter table production_cards alter column version drop default;
insert into production_cards (order_id, line, piece, stage, version, moved_at)
select o.id, l.position, piece, 'to_print', 0, coalesce(o.paid_at, o.created_at)
from orders o join order_lines l on l.order_id = o.id cross join generate_series(1, l.quantity) piece
where o.paid_at is not null or o.status not in ('Pending', 'Cancelled')
on conflict do nothing;
