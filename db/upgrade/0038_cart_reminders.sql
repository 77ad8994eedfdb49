-- Who ticked "remind me" in the cart: one mail about that cart, once it was left for a day.
create table cart_reminders (
  user_id text primary key references users (id) on delete cascade,
  asked_at timestamptz not null,
  sent_at timestamptz
);
create index cart_reminders_waiting on cart_reminders (asked_at) where sent_at is null;
