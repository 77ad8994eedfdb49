-- additive
-- What each figurine of an order is made to, and whether its buyer said yes. Figurines ordered before count as approved.
create table proofs (
  order_id text not null references orders (id) on delete cascade,
  number integer not null check (number > 0),
  line integer not null,
  state text not null check (state in ('offered', 'approved', 'changes_asked', 'withdrawn')),
  figure jsonb,
  pictures jsonb not null default '[]',
  model text,
  label text,
  height_mm integer not null check (height_mm > 0),
  hash text not null,
  note text,
  change text,
  created_by text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  reminders integer not null default 0,
  primary key (order_id, number)
);
create index proofs_offered on proofs (created_at) where state = 'offered';
create index proofs_pictures on proofs using gin (pictures jsonb_path_ops);

insert into proofs (order_id, number, line, state, figure, pictures, label, height_mm, hash, created_by, created_at,
  decided_at)
select order_id, row_number() over (partition by order_id order by position), position, 'approved', figure, pictures,
  name_label, 110,
  encode(sha256(convert_to(jsonb_build_array(figure, pictures, name_label, 110)::text, 'UTF8')), 'hex'),
  'migration', created_at, created_at
from (
  select l.order_id, l.position, l.name_label, o.created_at,
    case when l.make = 'figure' then f.figure end as figure,
    case when l.make is distinct from 'figure' and f.file is not null
      then jsonb_build_array(jsonb_build_object('file', f.file, 'sha256', f.file)) else '[]' end as pictures
  from order_lines l join orders o on o.id = l.order_id left join figurines f on f.id = l.figurine_id
  where l.kind = 'figurine'
) ordered;
