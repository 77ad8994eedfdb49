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
  finished_at timestamptz
);
create index model_calls_started on model_calls (started_at);
create index model_calls_order on model_calls (order_id);
create index model_calls_body on model_calls (body_id);

-- Beside the consent to its photo, a child's drawing has one for such a service.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('child_photo', 'other_child', 'close_family', 'child_model'));
drop index consents_live;
create unique index consents_live on consents (photo_id, (kind = 'child_model')) where withdrawn_at is null;

alter table picture_looks drop constraint picture_looks_what_check;
alter table picture_looks add constraint picture_looks_what_check
  check (what in ('picture', 'drawing', 'description', 'archive', 'shared', 'model', 'model_deleted'));
