-- additive
-- When the founder dealt with a review last. What was written or changed after that waits for a look.
alter table reviews add column seen_at timestamptz;
update reviews set seen_at = greatest(answered_at, withheld_at);
create index reviews_waiting on reviews (created_at) where seen_at is null or edited_at > seen_at;
