-- A key names what its request made, and a repeat is answered from that.
update idempotency_keys set made = coalesce(answer #>> '{order,id}', answer #>> '{refund,id}')
  where made is null and status = 200;
delete from idempotency_keys where made is null;
alter table idempotency_keys alter column made set not null, drop column status, drop column answer;
