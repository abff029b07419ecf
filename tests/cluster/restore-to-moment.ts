import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { backUp } from '#scripts/cluster/backups.ts'
import type { Layout } from '#scripts/cluster/layout.ts'
import { postgresFolder } from '#scripts/cluster/packages.ts'
import { startProgram } from '#scripts/cluster/program.ts'
import { runAs } from '#scripts/postgres/run-as.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { until } from '#tests/support/until.ts'

type Node = Layout['databases'][number]

/** Ends once the backup service has every piece of the log up to now. */
export async function keepLog(leader: Node, pool: pg.Pool): Promise<void> {
  await pool.query('select pg_switch_wal()')
  await backUp(leader, 'check')
}

/**
 * The market as it was at `moment` (text of a timestamptz), from the backup and the log since, in a folder and a PostgreSQL of its own:
 * nothing that runs is touched. Answers its address.
 */
export async function restoreToMoment(
  layout: Layout,
  leader: Node,
  { moment, url, running }: { moment: string; url: string; running: AsyncDisposableStack },
): Promise<string> {
  const folder = path.join(layout.backups, 'restored')
  const data = path.join(folder, 'data')
  const as = runAs(path.join(leader.folder, 'data'), '/usr/bin/pgbackrest')
  mkdirSync(folder, { recursive: true })
  await backUp(leader, `--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'off',
    synchronous_standby_names: '',
    hba_file: path.join(data, 'pg_hba.conf'),
    ident_file: path.join(data, 'pg_ident.conf'),
  }
  const child = startProgram({
    name: 'restored',
    file: path.join(postgresFolder(), 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    as,
    log: path.join(layout.logs, 'restored.log'),
  })
  running.defer(() => child.stop(20))
  const restored = Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href
  await until(() => leads(restored), { what: 'the restored database does not open', patience: 120_000 })
  return restored
}

async function leads(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads')
    return rows[0]!.leads
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
