-- Work that was still to be done when a backup was made; handed to the queue again by the first start after a restore.
create table restored_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null
);
