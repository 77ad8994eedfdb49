-- Whatever the shop window shows is announced by the database itself, so that no writer can forget to.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], tg_table_name);
  return null;
end
$$;

create trigger announced after insert or update or delete or truncate on desk_buddies
  for each statement execute function announce_change('catalog');
create trigger announced after insert or update or delete or truncate on desk_buddy_categories
  for each statement execute function announce_change('catalog');
create trigger announced after insert or update or delete or truncate on gallery_items
  for each statement execute function announce_change('gallery');
create trigger announced after update of name on users
  for each statement execute function announce_change('gallery');
create trigger announced after insert or update or delete or truncate on shop_settings
  for each statement execute function announce_change('settings');
