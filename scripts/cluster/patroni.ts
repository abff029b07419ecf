import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runAs } from '#scripts/postgres/run-as.ts'
import { postgresSettings } from '#scripts/postgres/settings.ts'
import type { Child } from '#scripts/start/child.ts'
import { archiveCommand, restoreCommand, writeBackupSettings } from './backups.ts'
import type { Layout } from './layout.ts'
import { postgresFolder } from './packages.ts'
import { startProgram } from './program.ts'

export type Node = Layout['databases'][number]
export type Passwords = { superuser: string; replication: string }

/** The health address: 200 as soon as the database of this node runs, as leader or replica. */
export const nodeReady = ({ host, statusPort }: Node): string => `http://${host}:${statusPort}/health`

/** Starts Patroni with its PostgreSQL: it creates the database, or copies it from the leader, and promotes or demotes it. */
export function startPatroni(layout: Layout, node: Node, passwords: Passwords): Child {
  const data = path.join(node.folder, 'data')
  mkdirSync(node.folder, { recursive: true })
  const as = runAs(data, '/usr/bin/patroni')
  const file = path.join(node.folder, 'patroni.yml')
  // JSON is valid YAML.
  writeBackupSettings(layout, node, as.owner)
  writeFileSync(file, JSON.stringify(settingsOf(layout, node, passwords, data), null, 2), { mode: 0o600 })
  chmodSync(node.folder, 0o700)
  if (as.owner) for (const own of [node.folder, file]) chownSync(own, as.owner.uid, as.owner.gid)
  return startProgram({
    name: node.name,
    file: '/usr/bin/patroni',
    args: [file],
    as,
    namespace: node.namespace,
    log: path.join(layout.logs, `${node.name}.log`),
  })
}

function settingsOf(layout: Layout, node: Node, passwords: Passwords, data: string) {
  const at = (port: number) => `${node.host}:${port}`
  const everybody = ['local all all trust', 'host all all samenet scram-sha-256']
  return {
    scope: 'hangyeol',
    name: node.name,
    restapi: { listen: at(node.statusPort), connect_address: at(node.statusPort) },
    [talksToOldEtcd() ? 'etcd' : 'etcd3']: { hosts: layout.etcds.map(({ host, port }) => `${host}:${port}`) },
    bootstrap: {
      dcs: {
        ...timing(),
        maximum_lag_on_failover: 0,
        // Every acknowledged commit is on two machines, so a promoted replica has all of them.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: parameters() },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: at(node.port),
      connect_address: at(node.port),
      data_dir: data,
      bin_dir: postgresFolder(),
      pgpass: path.join(node.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'postgres', password: passwords.superuser },
      },
      pg_hba: [...everybody, 'host replication replicator samenet scram-sha-256'],
      parameters: {
        unix_socket_directories: node.folder,
        archive_mode: 'on',
        archive_command: archiveCommand(node),
      },
      recovery_conf: { restore_command: restoreCommand(node) },
      // A base backup begins with a checkpoint, which is spread over most of checkpoint_timeout unless it is requested as fast.
      basebackup: [{ checkpoint: 'fast' }],
      // Commits that a former leader has and its successor has not were never acknowledged, so they may be dropped: a fresh copy is better
      // than a node that waits for a person.
      remove_data_directory_on_rewind_failure: true,
    },
  }
}

/** The settings of a single machine, without those that Patroni sets; three databases share this machine's memory. */
function parameters(): Record<string, string | number> {
  const {
    port: _port,
    listen_addresses: _at,
    unix_socket_directories: _socket,
    ...common
  } = postgresSettings(0, true, '')
  return { ...common, shared_buffers: '128MB', max_connections: 300, wal_log_hints: 'on', max_wal_size: '1GB' }
}

/**
 * Seconds: Patroni's ttl, after which a silent leader is replaced; CLUSTER_TTL overrides its default (at least 8: one loop and two tries).
 * A shorter one replaces a dead leader sooner, but also mistakes a slow network for a dead leader.
 */
export const secondsToLive = Number(process.env['CLUSTER_TTL'] ?? 30)

/** Seconds: the ttl of the leader, the interval of checks, and the timeout of retries. */
const timing = () =>
  secondsToLive >= 30
    ? { ttl: secondsToLive, loop_wait: 10, retry_timeout: 10 }
    : { ttl: secondsToLive, loop_wait: 2, retry_timeout: 3 }

/**
 * Before 3.0.3 Patroni wrote the leader key with etcd's v3 protocol without checking whether another node leads by now (patroni pull 2689):
 * a leader that had been frozen took the lead back, and commits made meanwhile were lost. With the v2 protocol it checks.
 */
function talksToOldEtcd(): boolean {
  const said = execFileSync('/usr/bin/patroni', ['--version'], { encoding: 'utf8' })
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number)
  return major < 3 || (major === 3 && minor === 0 && patch < 3)
}
