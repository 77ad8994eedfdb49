-- additive
-- A mail that is being sent is neither taken back nor changed.
alter table mails add column claimed_at timestamptz;
