import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { startChild } from '#scripts/start/child.ts'
import { childEnvironment } from '#scripts/start/child-environment.ts'
import type { KeptAlive } from '#scripts/start/keep-alive.ts'
import { keepProgram, type Launch, type Program } from '#scripts/start/launch.ts'
import { balancerReady, startBalancer } from './haproxy.ts'
import { etcdReady, startEtcd } from './etcd.ts'
import type { Layout } from './layout.ts'
import { nodeReady, type Passwords, startPatroni } from './patroni.ts'

/** All running programs, by name. */
export type Programs = Map<string, KeptAlive>

/** Starts etcd, HAProxy and the three databases. Returns the address that leads to the leader. */
export async function raiseDatabases(all: Launch, layout: Layout, programs: Programs): Promise<string> {
  const { config, progress } = all
  const passwords = keptPasswords(config)
  const url = `postgresql://postgres:${passwords.superuser}@127.0.0.1:${layout.database.port}/hangyeol`
  await progress.step('etcd와 HAProxy를 켜고 있어요', () =>
    together(all, programs, [
      ...layout.etcds.map((etcd) => ({
        name: etcd.name,
        start: () => startEtcd(layout, etcd),
        patience: 10,
        readyUrl: etcdReady(etcd),
      })),
      { name: 'haproxy', start: () => startBalancer(layout), patience: 5, readyUrl: balancerReady(layout) },
    ]),
  )
  await progress.step('PostgreSQL 셋을 켜고 있어요', async () => {
    const nodes = layout.databases.map((node) => ({
      name: node.name,
      start: () => startPatroni(layout, node, passwords),
      patience: 30,
      readyUrl: nodeReady(node),
    }))
    await together(all, programs, nodes)
    await makeDatabase(url)
  })
  return url
}

/** Starts the servers and the background processes, on a migrated database. */
export async function raiseShop(all: Launch, layout: Layout, programs: Programs, databaseUrl: string): Promise<void> {
  const { config } = all
  const readUrl = Object.assign(new URL(databaseUrl), { port: String(layout.database.readPort) }).href
  const processes = [
    ...layout.servers.map((one) => ({ ...one, role: 'server' })),
    ...layout.backgrounds.map((one) => ({ ...one, role: 'background' })),
  ].map(({ name, folder, port, role }) => {
    const env = childEnvironment(config, {
      ROLE: role,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: readUrl,
      PUBLIC_URL: config.publicUrl,
      TRUST_PROXY: '1',
      TOKEN_SECRET: config.tokenSecret,
      ENCRYPTION_KEY: config.encryptionKey,
      DRAIN_SECONDS: '3',
    })
    const log = path.join(layout.logs, `${name}.log`)
    return {
      name,
      start: () => startChild({ name, file: 'server/main.ts', env, log }),
      patience: 30,
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    }
  })
  await together(all, programs, processes)
}

/** Starts these in parallel and waits for all. They are stopped in parallel too, before everything that was started earlier. */
async function together(all: Launch, programs: Programs, wanted: readonly Program[]): Promise<void> {
  const group = wanted.map((program) => {
    const running = new AsyncDisposableStack()
    const kept = keepProgram({ ...all, running }, { ...program, forEver: true })
    programs.set(program.name, kept)
    return { running, ready: kept.ready }
  })
  all.running.defer(async () => {
    await Promise.all(group.map(({ running }) => running.disposeAsync()))
  })
  await Promise.all(group.map(({ ready }) => ready))
}

/** Passwords are generated once and stored, because the databases keep them. */
function keptPasswords({ dataDir }: Config): Passwords {
  const file = path.join(dataDir, 'passwords.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  const made = { superuser: randomBytes(16).toString('hex'), replication: randomBytes(16).toString('hex') }
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** Waits for a leader, and creates the database there. */
async function makeDatabase(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({
      connectionString: url.replace(/\/hangyeol$/, '/postgres'),
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ leads: boolean; any: boolean }>(
        `select not pg_is_in_recovery() as leads, exists (select from pg_database where datname = 'hangyeol') as any`,
      )
      if (!rows[0]!.leads) throw new Error('nobody leads yet')
      if (!rows[0]!.any) await client.query('create database hangyeol')
      return
    } catch (error) {
      if (tries > 120) throw error
      await pause(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
