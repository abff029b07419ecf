import { execFile } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runAs } from '#scripts/postgres/run-as.ts'
import type { Layout } from './layout.ts'

type Node = Layout['databases'][number]

/** The pgBackRest stanza of this market. */
const stanza = 'hangyeol'
const settingsFile = ({ folder }: Node) => path.join(folder, 'pgbackrest.conf')

const pushScript = ({ folder }: Node) => path.join(folder, 'archive-push.sh')
const deployed = path.resolve(import.meta.dirname, '../../deploy/patroni/archive-push.sh')

/** The archive command, for each finished WAL segment. */
export const archiveCommand = (node: Node): string =>
  `sh "${pushScript(node)}" "%p" pgbackrest "--config=${settingsFile(node)}" --stanza=${stanza}`

/**
 * The restore command, for a WAL segment. A former leader that is shut down keeps only `wal_keep_size` of its WAL, but pg_rewind needs it
 * from before the timelines diverged.
 */
export const restoreCommand = (node: Node): string =>
  `pgbackrest "--config=${settingsFile(node)}" --stanza=${stanza} archive-get %f "%p"`

/** Writes pgBackRest's settings for this node. All nodes write to one repository: a new leader goes on where the former one ended. */
export function writeBackupSettings({ backups }: Layout, node: Node, owner?: { uid: number; gid: number }): void {
  const lines = [
    '[global]',
    `repo1-path=${backups}`,
    // Two full backups, and the WAL since the older one.
    'repo1-retention-full=2',
    `log-path=${node.folder}`,
    `lock-path=${path.join(node.folder, 'lock')}`,
    `spool-path=${path.join(node.folder, 'spool')}`,
    'start-fast=y',
    'log-level-console=warn',
    `[${stanza}]`,
    `pg1-path=${path.join(node.folder, 'data')}`,
    `pg1-port=${node.port}`,
    `pg1-socket-path=${node.folder}`,
    'pg1-user=postgres',
  ]
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  writeFileSync(settingsFile(node), `${lines.join('\n')}\n`, { mode: 0o600 })
  // A copy, because the database's user may not be able to read this clone.
  copyFileSync(deployed, pushScript(node))
  if (owner) for (const own of [backups, settingsFile(node), pushScript(node)]) chownSync(own, owner.uid, owner.gid)
}

/** Runs pgBackRest as the user of the database of this node, e.g. `backUp(leader, 'backup')`. */
export async function backUp(node: Node, ...words: string[]): Promise<void> {
  const as = runAs(path.join(node.folder, 'data'), '/usr/bin/pgbackrest')
  const { file, args, user } = as.command('/usr/bin/pgbackrest', [
    `--config=${settingsFile(node)}`,
    `--stanza=${stanza}`,
    ...words,
  ])
  await promisify(execFile)(file, args, { ...user, cwd: '/' })
}
