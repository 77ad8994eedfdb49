-- Was known by the wording of the audit log.
create table approval_overrides (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  gone_to text not null,
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create index approval_overrides_order on approval_overrides (order_id, at);
insert into approval_overrides (order_id, gone_to, reason, actor, at)
select o.id, coalesce(a.after ->> 'status', a.after ->> 'stage', ''), a.after ->> 'reason', a.actor_name, a.created_at
from audit_log a join orders o on o.id = a.subject_id
where a.subject_kind = 'order' and a.action in ('changed the status of', 'moved on the board') and a.after ? 'reason'
  -- Reasons of deleted accounts are gone from the log.
  and a.after ->> 'reason' is not null
order by a.id;
