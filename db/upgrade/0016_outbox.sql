-- The letters themselves are the queue: whoever sends one pushes its due time ahead first. A letter may be worth nothing after a while.
alter table mails add column good_until timestamptz;
