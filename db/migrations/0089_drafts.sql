-- additive
-- What was asked of services that make a model of a drawing. It stays when its body or its order goes, so it names nobody.
create table model_calls (
  id text primary key,
  body_id text not null,
  order_id text not null,
  figurine_id text not null,
  service text not null,
  model text not null,
  outcome text not null default 'started',
  price_paise integer not null check (price_paise >= 0),
  started_at timestamptz not null,
  -- When it was sent, and what its service calls it. Sent and without a name, it may have begun there all the same.
  sent_at timestamptz,
  task_id text,
  finished_at timestamptz
);
create index model_calls_started on model_calls (started_at);
create index model_calls_order on model_calls (order_id);
create index model_calls_body on model_calls (body_id);
create index model_calls_task on model_calls (task_id);
create index model_calls_unsure on model_calls (sent_at) where task_id is null;

-- A draft that is here may be turned while the next one is made.
drop index bodies_one_draft;
create unique index bodies_one_draft on bodies (order_id, line) where kind = 'draft' and state = 'making' and source is null;

-- Beside the consent to its photo, a child's drawing has one for each such service that was named.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('child_photo', 'other_child', 'close_family', 'child_model'));
alter table consents add column service text;
alter table consents add constraint consents_service_check check ((kind = 'child_model') = (service is not null));
drop index consents_live;
create unique index consents_live on consents (photo_id, coalesce(service, '')) where withdrawn_at is null;

alter table picture_looks drop constraint picture_looks_what_check;
alter table picture_looks add constraint picture_looks_what_check
  check (what in ('picture', 'drawing', 'description', 'archive', 'shared', 'model', 'model_deleted'));
