/** The statements behind `\d` and `\d table`; null for another word. */
export function describing(line: string): string[] | null {
  const [word, name, ...rest] = line.trim().split(/\s+/)
  if (word !== '\\d' || rest.length > 0) return null
  return name === undefined ? [TABLES] : [columnsOf(literal(name)), indexesOf(literal(name))]
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const TABLES = `
select c.oid::regclass::text as table, count(a.attnum) as columns,
  pg_size_pretty(pg_total_relation_size(c.oid)) as size
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind in ('r', 'p', 'v', 'm') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
group by c.oid, c.relname, n.nspname order by n.nspname <> 'public', n.nspname, c.relname`

const columnsOf = (table: string) => `
select a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
  case when a.attnotnull then 'not null' else '' end as null,
  coalesce(pg_get_expr(d.adbin, d.adrelid), '') as default
from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

const indexesOf = (table: string) => `
select conname as name, pg_get_constraintdef(oid) as "keys and indexes" from pg_constraint
where conrelid = ${table}::regclass and contype in ('p', 'f', 'u', 'c')
union all
select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index i
where indrelid = ${table}::regclass
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
order by 1`
