import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './postgres/binaries.ts'
import { freePort, isFree } from './postgres/free-port.ts'
import { initialise } from './postgres/initialise.ts'
import { ensureDatabase, owner } from './postgres/ensure-database.ts'
import { endOrphan, postmasterState } from './postgres/postmaster.ts'
import { runAs } from './postgres/run-as.ts'
import type { RunAs } from './postgres/run-as.ts'
import { postgresSettings } from './postgres/settings.ts'
import { startProblem } from './postgres/start-problem.ts'

export type PostgresOptions = {
  /** The folder of this cluster: data/, password, port, log. */
  dir: string
  /** Default: the port of the last start if it is free, else any free one. */
  port?: number
  /** Default true. False is faster, but loses data at a power cut: only for tests. */
  durable?: boolean
  /** Makes it a read-only replica of the server at this address. */
  follows?: string
  /** Called with the progress, in Korean. */
  onProgress?: (step: string) => void
}

export type Cluster = {
  /** postgresql:// address of the database `hangyeol`, as the role that owns only this database. */
  url: string
  /** The address of another database of the cluster, as its superuser. */
  urlOf(database: string): string
  port: number
  pid: number
  /** Resolves with a reason when the server ends by itself. */
  ended: Promise<string>
  /** Fast shutdown: running statements are cancelled, everything committed is on disk. */
  stop(): Promise<void>
  /** The server's log since this start. */
  log(): Promise<string>
  /** Lets this process end while the server still runs. */
  unref(): void
}

/** The path of a socket is limited to 103 bytes on macOS and 107 on Linux. */
const longestSocketFolder = 85

/** Starts the bundled PostgreSQL with the data in `dir`, after creating them if there are none. */
export async function startPostgres({
  dir,
  port,
  durable = true,
  follows,
  onProgress,
}: PostgresOptions): Promise<Cluster> {
  const home = path.resolve(dir)
  const dataDir = path.join(home, 'data')
  await mkdir(home, { recursive: true })
  const binaries = await findBinaries()
  const who = runAs(dataDir, binaries.postgres)
  const password = await keepPassword(path.join(home, 'password'))
  if (who.owner) {
    await chown(home, who.owner.uid, who.owner.gid)
    await chown(path.join(home, 'password'), who.owner.uid, who.owner.gid)
  }
  if (!(await exists(path.join(dataDir, 'PG_VERSION')))) {
    onProgress?.('데이터베이스를 만들고 있어요')
    await initialise({ home, dataDir, binaries, who, password, ...(!durable && { localAuth: 'trust' }) })
  }
  await endOrphan(dataDir, onProgress)

  const chosen = port ?? (await choosePort(path.join(home, 'port')))
  const log = path.join(home, 'log')
  const logStart = await trimLog(log)
  const written = async () => (await readFile(log).catch(() => Buffer.alloc(0))).subarray(logStart).toString()
  if (follows) await writeFile(path.join(dataDir, 'standby.signal'), '')
  // A statement over a Unix socket takes a third less than over the loopback interface; tests open thousands of connections.
  const sockets = !durable && Buffer.byteLength(home) < longestSocketFolder ? home : ''
  const settings = { ...postgresSettings(chosen, durable, sockets), ...(follows && { primary_conninfo: follows }) }
  const child = await launch(binaries.postgres, dataDir, log, who, settings)
  await untilReady(child, dataDir, log, onProgress)
  if (port === undefined) await writeFile(path.join(home, 'port'), String(chosen))

  const host = sockets ? encodeURIComponent(sockets) : '127.0.0.1'
  const urlOf = (database: string) => `postgresql://postgres:${password}@${host}:${chosen}/${database}`
  if (!follows) await ensureDatabase(urlOf, 'hangyeol', password)
  let stopping = false
  const gone = once(child, 'exit')
  return {
    url: `postgresql://${owner}:${password}@${host}:${chosen}/hangyeol`,
    urlOf,
    port: chosen,
    pid: child.pid ?? 0,
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        if (!stopping) resolve(`PostgreSQL이 멈췄어요 (${signal ?? code}). 기록: ${log}`)
      })
    }),
    log: written,
    unref: () => child.unref(),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGINT')
      // If it hangs (seen with a crash and a full disk at once), it is stopped immediately; crash recovery repairs it at the next start.
      const impatient = setTimeout(() => child.kill('SIGQUIT'), 30_000)
      const desperate = setTimeout(() => child.kill('SIGKILL'), 40_000)
      await gone
      clearTimeout(impatient)
      clearTimeout(desperate)
    },
  }
}

async function launch(
  postgres: string,
  dataDir: string,
  log: string,
  who: RunAs,
  settings: Record<string, string | number>,
): Promise<ChildProcess> {
  const output = await open(log, 'a')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, user } = who.command(postgres, ['-D', dataDir, ...flags])
  // Its own process group, so that a Ctrl-C in the terminal does not reach the database, which has to end last.
  const child = spawn(file, args, { ...user, cwd: '/', detached: true, stdio: ['ignore', output.fd, output.fd] })
  await once(child, 'spawn')
  await output.close()
  return child
}

async function untilReady(
  child: ChildProcess,
  dataDir: string,
  log: string,
  onProgress: PostgresOptions['onProgress'],
): Promise<void> {
  let ended = false
  child.once('exit', () => (ended = true))
  const slow = setTimeout(() => onProgress?.('데이터베이스가 지난번 기록을 정리하고 있어요'), 3000)
  try {
    while ((await postmasterState(dataDir, child.pid)) !== 'ready') {
      if (ended) throw startProblem(dataDir, await readFile(log, 'utf8').catch(() => ''))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    clearTimeout(slow)
  }
}

/** Empties a log that is too long; returns its length. */
async function trimLog(log: string): Promise<number> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size <= 5_000_000) return size
  await truncate(log)
  return 0
}

async function choosePort(file: string): Promise<number> {
  const last = Number(await readFile(file, 'utf8').catch(() => ''))
  return last > 0 && (await isFree(last)) ? last : freePort()
}

async function keepPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept.trim()
  const password = randomBytes(18).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** As a program: `node scripts/postgres.ts <dir> <port>` keeps a cluster running and prints its address. */
async function keepRunning([dir = '.data/postgres', port]: string[]): Promise<void> {
  const cluster = await startPostgres({ dir, ...(port ? { port: Number(port) } : {}) })
  process.stdout.write(`${cluster.url}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP'), cluster.ended])
  await cluster.stop()
}

if (import.meta.main) void keepRunning(process.argv.slice(2))
