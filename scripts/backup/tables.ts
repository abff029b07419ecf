import pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * Every table of ours with the columns that are stored as they were written; which migrations have run is said by the manifest. One that a house
 * has parted by month is one table, however many parts it has.
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

/** Reads all rows. A table in parts can only be asked for them: COPY does not take its name. */
export const copyOut = (table: Table): string =>
  `copy (select ${listOf(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`
export const copyIn = (table: Table): string => `copy ${pg.escapeIdentifier(table.name)} (${listOf(table)}) from stdin`
