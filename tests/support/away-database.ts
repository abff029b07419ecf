import pg from 'pg'
import { until } from './until.ts'

/** Makes a database unreachable: closes all connections and refuses new ones. When this resolves, no connection is left. */
export async function takeAway(databaseUrl: string): Promise<{ back(): Promise<void> } & AsyncDisposable> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const allow = (yes: boolean) => admin.query(`alter database ${name} allow_connections ${yes}`)
  await allow(false)
  // Repeated: pg_terminate_backend only sends a signal.
  await until(
    async () =>
      (await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])).rows
        .length === 0,
  )
  return {
    back: async () => void (await allow(true)),
    [Symbol.asyncDispose]: () => admin.end(),
  }
}
