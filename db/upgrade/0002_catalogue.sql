create table desk_buddy_categories (
  id text primary key,
  slug text not null unique,
  name text not null,
  description text,
  thumbnail_url text,
  is_active boolean not null default true,
  renamed boolean not null default false,
  position integer not null default 1000,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table desk_buddies (
  id text primary key,
  category_id text not null references desk_buddy_categories (id) on delete restrict,
  slug text not null unique,
  name text not null,
  subtitle text,
  price_paise integer not null check (price_paise > 0),
  currency text not null default 'INR',
  image_url text,
  gallery_images text[] not null default '{}',
  model_url text,
  overview text[] not null default '{}',
  product_details text[] not null default '{}',
  shipping_details text[] not null default '{}',
  care_instructions text[] not null default '{}',
  notes text,
  is_active boolean not null default true,
  position integer not null default 1000,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index desk_buddies_category on desk_buddies (category_id, position, id);

create table gallery_items (
  id text primary key,
  user_id text references users (id) on delete set null,
  maker_name text,
  title text,
  description text,
  image_url text not null,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gallery_items_public on gallery_items (created_at desc, id) where is_public;
