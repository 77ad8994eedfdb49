-- Not additive: an older version would send a photo of another's child to an image model before its parent agreed.
-- Another parent's child, and somebody who has died, in a photo.
alter table photos
  drop constraint photos_subject_check,
  add constraint photos_subject_check
    check (subject in ('me', 'adult', 'my_child', 'other_child', 'deceased', 'not_stated')),
  -- Of a child, as it was said with the photo.
  add column age text check (age in ('toddler', 'child', 'teen'));
-- Of close family a tick is kept and nothing more.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('child_photo', 'other_child', 'close_family')),
  alter column parent_name drop not null,
  alter column birth_date drop not null;
-- Whom somebody named as the parent of the child in a photo, as long as the photo is held. The link's key is not kept.
create table parent_requests (
  photo_id text primary key references photos (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  parent_name text not null,
  parent_email text not null,
  token_hash text not null unique,
  mails integer not null,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  agreed_at timestamptz
);
create index parent_requests_user on parent_requests (user_id);
