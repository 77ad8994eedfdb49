-- additive
-- Figures that were begun without approval before there was a board are where their order's status says.
insert into production_cards (order_id, line, piece, stage, moved_at)
select o.id, l.position, piece, case o.status when 'In Production' then 'printing' else 'to_check' end, begun.at
from orders o join order_lines l on l.order_id = o.id cross join generate_series(1, l.quantity) piece
cross join lateral (
  select coalesce(max(h.created_at), o.updated_at) as at from order_history h
  where h.order_id = o.id and h.status = o.status) begun
where o.status in ('In Production', 'Quality Check')
  and begun.at < (select applied_at from schema_migrations where name = '0028_production.sql')
  and not exists (select 1 from production_cards c where c.order_id = o.id and c.line = l.position);
