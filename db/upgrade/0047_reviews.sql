-- additive
-- What buyers say of what they got: one review for each line of a delivered order.
create table reviews (
  id text primary key,
  -- Null once the account of its writer is deleted: stars and words stay without a name.
  order_id text references orders (id) on delete cascade,
  line integer,
  user_id text references users (id) on delete set null,
  kind text not null check (kind in ('desk_buddy', 'figurine')),
  desk_buddy_id text,
  item text not null,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  answer text,
  answered_at timestamptz,
  withheld_at timestamptz,
  withheld_because text,
  unique (order_id, line),
  check ((withheld_at is null) = (withheld_because is null)),
  check ((answer is null) = (answered_at is null))
);
create index reviews_shown on reviews (kind, desk_buddy_id, created_at desc, id) where withheld_at is null;
create index reviews_newest on reviews (created_at desc, id);
create index reviews_user on reviews (user_id);

-- The photo itself is private; while its review is shown, a copy of it is public at this address.
create table review_photos (
  id text primary key,
  review_id text not null references reviews (id) on delete cascade,
  file text not null unique,
  public_url text,
  consented_at timestamptz not null,
  created_at timestamptz not null
);
create index review_photos_review on review_photos (review_id, created_at);

create trigger announced after insert or update or delete or truncate on reviews
  for each statement execute function announce_change('reviews');
create trigger announced after insert or update or delete or truncate on review_photos
  for each statement execute function announce_change('reviews');
