import path from 'node:path'
import type { Child } from '#scripts/start/child.ts'
import type { Layout } from './layout.ts'
import { startProgram } from './program.ts'

type Etcd = Layout['etcds'][number]

const clientUrl = ({ host, port }: Etcd) => `http://${host}:${port}`
const peerUrl = ({ host, peerPort }: Etcd) => `http://${host}:${peerPort}`

/** The health address: 200 as soon as this etcd and one other agree. */
export const etcdReady = (etcd: Etcd): string => `${clientUrl(etcd)}/health`

/** Starts one of three etcd, by which the databases agree on their leader; two are a majority. In production each runs on a machine of its own. */
export function startEtcd({ etcds, logs }: Layout, etcd: Etcd): Child {
  const { name, folder } = etcd
  return startProgram({
    name,
    file: '/usr/bin/etcd',
    log: path.join(logs, `${name}.log`),
    args: [
      ['--name', name],
      ['--data-dir', folder],
      ['--listen-client-urls', clientUrl(etcd)],
      ['--advertise-client-urls', clientUrl(etcd)],
      ['--listen-peer-urls', peerUrl(etcd)],
      ['--initial-advertise-peer-urls', peerUrl(etcd)],
      ['--initial-cluster', etcds.map((one) => `${one.name}=${peerUrl(one)}`).join()],
      // For an old Patroni, which has to use the v2 protocol (see patroni.ts).
      ['--enable-v2=true'],
      ['--log-level', 'warn'],
    ].flat(),
  })
}
