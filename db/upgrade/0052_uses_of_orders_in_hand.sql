-- additive
-- Held only while the order waits for its payment; what the desk makes without one is used.
create or replace function follow_promoted_order() returns trigger language plpgsql as $$
declare
  its_state text := case when new.paid_at is not null then 'used' when new.status = 'Cancelled' then 'released'
    when new.status = 'Pending' then 'held' else 'used' end;
begin
  update promotion_uses set updated_at = new.updated_at, state = its_state
    where order_id = new.id and state <> its_state;
  return null;
end
$$;
drop trigger use_followed on orders;
create trigger use_followed after update on orders for each row
  when (new.discount_paise > 0 and (old.paid_at is distinct from new.paid_at or old.status is distinct from new.status))
  execute function follow_promoted_order();

update promotion_uses u set state = 'used' from orders o
  where o.id = u.order_id and u.state = 'held' and o.status not in ('Pending', 'Cancelled');
