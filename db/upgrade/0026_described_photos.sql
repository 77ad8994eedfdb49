-- additive
-- What a model was asked for: a drawing, or a description of the person in the photo.
alter table provider_calls add column asked_for text not null default 'drawing' check (asked_for in ('drawing', 'description'));
