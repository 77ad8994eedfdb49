-- additive
-- What the request with this key made, written in the transaction that made it: a repeat answers from it.
alter table idempotency_keys add column made text;
update idempotency_keys set made = coalesce(answer #>> '{figurine,id}', answer ->> 'id')
where status = 200 and (answer ? 'figurine' or answer ? 'id');
