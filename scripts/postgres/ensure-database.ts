import pg from 'pg'

/** The role of server and migrations: it owns its database and is no superuser. */
export const owner = 'hangyeol'

/**
 * Creates the database and its owner if they are missing. `urlOf` gives the address of a database of the same cluster as superuser. Objects
 * that the superuser owns in it, from before the role existed, are handed over to the role.
 */
export async function ensureDatabase(
  urlOf: (database: string) => string,
  name: string,
  password: string,
): Promise<void> {
  await ask(urlOf('postgres'), async (client) => {
    const { rowCount: role } = await client.query('select from pg_roles where rolname = $1', [owner])
    const secret = pg.escapeLiteral(password)
    await client.query(`${role ? 'alter' : 'create'} role ${owner} login nosuperuser password ${secret}`)
    const { rows } = await client.query<{ role: string }>(
      'select pg_get_userbyid(datdba) as role from pg_database where datname = $1',
      [name],
    )
    if (!rows[0]) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${owner}`)
    if (!rows[0] || rows[0].role === owner) return
    // The database itself last: if the role owns it, it owns everything in it, even after an interrupted start.
    await ask(urlOf(name), (inside) => inside.query(handOver))
    await client.query(`alter database ${pg.escapeIdentifier(name)} owner to ${owner}`)
  })
}

/** Sequences of columns change with their tables, and parts of extensions keep their owner. */
const handOver = `do $$
declare item record;
begin
  for item in
    select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                           else 'table' end, oid::regclass) as what
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
    union all
    select 'routine ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select 'type ' || oid::regtype from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  loop
    execute format('alter %s owner to ${owner}', item.what);
  end loop;
end $$`

async function ask<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
