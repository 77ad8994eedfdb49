-- additive
-- The courier's stand-in keeps its books apart from the shop's.
create table sandbox.courier_desk (
  id integer primary key check (id = 1),
  doc jsonb not null
);
create table sandbox.courier_parcels (
  id bigint generated always as identity (start with 510001) primary key,
  ours text not null unique,
  shipment_id text not null unique,
  awb text unique,
  doc jsonb not null
);
