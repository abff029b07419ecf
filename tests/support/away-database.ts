import pg from 'pg'
import { until } from './until.ts'

/** Takes a database away from everybody who is connected and from everybody who comes: nobody is left when this resolves. */
export async function takeAway(databaseUrl: string): Promise<{ back(): Promise<void> } & AsyncDisposable> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const allow = (yes: boolean) => admin.query(`alter database ${name} allow_connections ${yes}`)
  await allow(false)
  // It only asks them to go.
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
