import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasApt, installPackages, readPackageLists } from '#scripts/apt.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { runAs } from '#scripts/postgres/run-as.ts'
import { queryAt } from '#tests/support/cluster.ts'
import { until } from '#tests/support/until.ts'

/** Another one than Debian's may be tried: PGBOUNCER=/path/to/pgbouncer. */
const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'

export type Pooler = AsyncDisposable & {
  /** The same database, through the pooler. */
  url: string
  /** Whether it knows prepared statements: since 1.21. */
  prepares: boolean
  /** Makes it take new connections to the database: those of before keep the settings with which they began. */
  reconnect(): Promise<void>
}

/** PgBouncer in transaction mode before a database, with `size` connections to it. Installs Debian's where that may be done. */
export async function openPooler(databaseUrl: string, size: number): Promise<Pooler> {
  if (!existsSync(program) && hasApt()) {
    await readPackageLists()
    await installPackages('pgbouncer')
  }
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!
  const prepares = Number(major) > 1 || Number(minor) >= 21
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl)
  const dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-pooler-'))
  const port = await freePort()
  const file = path.join(dir, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${decodeURIComponent(hostname)} port=${behind} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = admin
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
${prepares ? 'max_prepared_statements = 500' : ''}
`,
  )
  const as = runAs(path.join(dir, 'data'), program)
  if (as.owner) for (const own of [dir, file]) chownSync(own, as.owner.uid, as.owner.gid)
  const { file: command, args, user } = as.command(program, ['-q', file])
  const child = spawn(command, args, { ...user, cwd: '/', stdio: 'ignore' })
  const gone = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(dir, { recursive: true, force: true })
  }
  const at = (database: string, name = username) => `postgresql://${name}:x@127.0.0.1:${port}${database}`
  await until(() =>
    queryAt(at(pathname), 'select 1').then(
      () => true,
      () => child.exitCode !== null,
    ),
  )
  return {
    url: at(pathname),
    prepares,
    reconnect: async () => void (await queryAt(at('/pgbouncer', 'admin'), 'reconnect')),
    [Symbol.asyncDispose]: close,
  }
}
