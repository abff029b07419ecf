import path from 'node:path'
import type { Child } from '#scripts/start/child.ts'
import type { Layout } from './layout.ts'
import { startProgram } from './program.ts'

export const etcdReady = ({ etcd }: Layout): string => `http://127.0.0.1:${etcd.port}/health`

/** What the databases agree by on who leads. One alone, for trying: in production three, each on a machine of its own. */
export function startEtcd({ etcd, logs }: Layout): Child {
  const [client, peer] = [`http://127.0.0.1:${etcd.port}`, `http://127.0.0.1:${etcd.peerPort}`]
  return startProgram({
    name: 'etcd',
    file: '/usr/bin/etcd',
    log: path.join(logs, 'etcd.log'),
    args: [
      ['--name', 'etcd1'],
      ['--data-dir', etcd.folder],
      ['--listen-client-urls', client],
      ['--advertise-client-urls', client],
      ['--listen-peer-urls', peer],
      ['--initial-advertise-peer-urls', peer],
      ['--initial-cluster', `etcd1=${peer}`],
      // For a Patroni that had better talk the old way.
      ['--enable-v2=true'],
      ['--log-level', 'warn'],
    ].flat(),
  })
}
