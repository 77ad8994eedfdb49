-- additive
-- A figurine may be put together from the kit without a photo. Versions of one without a photo name the first of them.
alter table figurines
  alter column photo_id drop not null,
  add column first_id text,
  add column name_label text;
create unique index figurines_made_versions on figurines (first_id, version) where first_id is not null;
