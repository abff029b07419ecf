import pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * Every table of ours with its stored (not generated) columns; without the table of applied migrations, which the manifest has. A table
 * that was partitioned by month is one table, whatever its partitions.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

const listOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Reads all rows. With a query, because COPY does not accept the name of a partitioned table. */
export const copyOut = (table: Table): string =>
  `copy (select ${listOf(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`
export const copyIn = (table: Table): string => `copy ${pg.escapeIdentifier(table.name)} (${listOf(table)}) from stdin`
