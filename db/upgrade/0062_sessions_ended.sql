-- additive
-- Whoever ends a session, its event streams end in every process.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id);
  return null;
end
$$;

create trigger ended after delete on sessions
  for each row execute function announce_ended_session();
