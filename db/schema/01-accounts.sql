-- Customers and the founder. The sign-in library keeps its rows in these tables too.

create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  phone text,
  newsletter boolean not null default false,
  role text not null default 'user' check (role in ('user', 'admin')),
  banned boolean not null default false,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean not null default false,
  address_line1 text,
  city text,
  state text,
  pincode text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A profile's address and phone are those of the last order, unless they were edited by hand.
  address_from text not null default 'orders' check (address_from in ('orders', 'hand')),
  phone_from text not null default 'orders' check (phone_from in ('orders', 'hand'))
);
create index users_role on users (role);

-- Where paid orders of a customer went, so that nobody types it again; at most ten of each.
create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  "for" text not null check ("for" in ('self', 'receiver')),
  name text not null,
  address jsonb not null,
  -- Name and street in lower case: what makes two of them one.
  address_key text not null,
  last_used_at timestamptz not null,
  unique (user_id, "for", address_key)
);
create index addresses_of_receivers on addresses (last_used_at) where "for" = 'receiver';

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  impersonated_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table second_factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- A factor set before the address was proven may be a stranger's: it ends when its owner proves the address.
  address_proven boolean not null default true,
  ends_at timestamptz
);
create index second_factors_user on second_factors (user_id);
