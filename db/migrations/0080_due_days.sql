-- The day by which a line is due: as promised, else the ninth working day from the payment or from the buyer's later yes.
alter table order_lines add column due_on date;
update order_lines l set due_on = due.day
from (
  select l.order_id, l.position, coalesce(o.promise_to,
    (b.begins at time zone 'UTC' + interval '330 minutes')::date + 10
      + case when extract(dow from (b.begins at time zone 'UTC' + interval '330 minutes')::date) + 3 > 6 then 1 else 0 end) as day
  from orders o join order_lines l on l.order_id = o.id
  left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
  cross join lateral (select greatest(coalesce(o.paid_at, o.created_at), case
    when p.state = 'approved' and p.decided_at > p.created_at then p.decided_at end) as begins) b
  where o.paid_at is not null or o.status not in ('Pending', 'Cancelled')
) due
where due.order_id = l.order_id and due.position = l.position;
