-- additive
-- Whether the notices of the day named that a vision model describes the photo; not so for photos from before.
alter table photos add column describing_named boolean not null default false;
-- What the model said of the chosen face, once; it goes with the photo.
alter table photos add column description jsonb;
-- The service took no schema and was asked once more without one.
alter table provider_calls add column without_schema boolean not null default false;
