import type pg from 'pg'
import { printSchema } from '#scripts/print-schema.ts'

const ours = `'public'::regnamespace`

/** What schema.sql does not print. Each answers lines, in any order. */
const catalogues = [
  `select format('schema %s %s %s', nspowner::regrole, nspacl, obj_description(oid)) as line from pg_namespace where oid = ${ours}`,
  `select format('relation %s %s %s %s %s %s %s', relkind, relname, relpersistence, relowner::regrole, relacl, reloptions, relreplident) as line
   from pg_class where relnamespace = ${ours} and relkind <> 't'`,
  `select format('column %s.%s %s %s %s %s %s %s', relname, attname, attcompression, attstattarget, attacl, attoptions, attcollation, attstorage) as line
   from pg_attribute join pg_class on pg_class.oid = attrelid
   where relnamespace = ${ours} and relkind = 'r' and attnum > 0 and not attisdropped`,
  `select format('constraint %s %s %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, conenforced, connoinherit) as line
   from pg_constraint where connamespace = ${ours} and conrelid <> 0`,
  `select format('index %s %s %s %s %s', indexrelid::regclass, indisvalid, indisclustered, indisreplident, indnullsnotdistinct) as line
   from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${ours}`,
  `select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid)) as line
   from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${ours} and not tgisinternal`,
  `select format('function %s %s %s %s %s', pg_get_functiondef(oid), proowner::regrole, proacl, obj_description(oid, 'pg_proc'), pronargs) as line
   from pg_proc where pronamespace = ${ours}`,
  `select format('sequence %s', to_jsonb(s)) as line from pg_sequences s where schemaname = 'public'`,
  `select format('owner of %s %s.%s %s', d.objid::regclass, d.refobjid::regclass, attname, d.deptype) as line
   from pg_depend d join pg_class c on c.oid = d.objid and relkind = 'S' join pg_attribute on attrelid = refobjid and attnum = refobjsubid
   where d.classid = 'pg_class'::regclass and relnamespace = ${ours}`,
  `select format('comment on %s: %s', (pg_identify_object(classoid, objoid, objsubid)).identity, description) as line from pg_description
   where objoid >= 16384 and classoid <> 'pg_proc'::regclass`,
  `select format('extension %s', extname) as line from pg_extension union all select format('policy %s', polname) from pg_policy
   union all select format('rule %s', rulename) from pg_rules where schemaname = 'public'
   union all select format('statistics %s', stxname) from pg_statistic_ext union all select format('privilege %s', d) from pg_default_acl d
   union all select format('type %s %s', typname, typtype) from pg_type where typnamespace = ${ours}`,
]

/** Every table with its columns. A moment says when this database was made: only whether there is one counts. */
const tables = `
  select format('select ''row of %s '' || concat_ws('', '', %s) as line from %I', relname, string_agg(
    case when atttypid = 'timestamptz'::regtype or (relname, attname) = ('kysely_migration', 'timestamp')
      then format('case when %I is null then ''no time'' else ''a time'' end', attname) else format('coalesce(%I::text, ''null'')', attname) end,
    ', ' order by attnum), relname) as line
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = ${ours} and relkind = 'r' and attnum > 0 and not attisdropped group by relname`

/** All that there is in a database, a line for each thing: how it is made, who may use it, and every row. */
export async function everythingIn(url: string, pool: pg.Pool): Promise<string[]> {
  const ask = async (text: string) => (await pool.query<{ line: string }>(text)).rows.map(({ line }) => line)
  const lines = (await printSchema(url)).split('\n')
  for (const text of [...catalogues, ...(await ask(tables))]) lines.push(...(await ask(text)).toSorted())
  return lines
}
