import path from 'node:path'
import type { Config } from '#server/config/config.ts'

/** Which program runs on which port, all derived from the shop's, and in which folder. */
export type Layout = ReturnType<typeof layoutOf>

/** The hosts of etcd and of each database. */
export type Network = {
  /** The address of this machine for the databases. */
  host: string
  /** The address of a database, and its network namespace if it has one. */
  database: (name: string) => { host: string; namespace?: string }
}

/** Everything on this machine, without any network between. */
export const loopback: Network = { host: '127.0.0.1', database: () => ({ host: '127.0.0.1' }) }

/** The number of each: with fewer than three there is no majority when one is down. */
const databases = [1, 2, 3]
const etcds = [1, 2, 3]
const servers = [1, 2, 3]
const backgrounds = [1, 2]

export function layoutOf({ port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>, network = loopback) {
  const folder = (name: string) => path.join(dataDir, name)
  return {
    host,
    port,
    database: { port: port + 2, readPort: port + 3 },
    balancer: { folder: folder('haproxy'), statusPort: port + 4 },
    etcds: etcds.map((n) => ({
      name: `etcd${n}`,
      folder: folder(`etcd${n}`),
      host: network.host,
      port: port + 10 + n,
      peerPort: port + 14 + n,
    })),
    databases: databases.map((n) => ({
      name: `db${n}`,
      ...network.database(`db${n}`),
      folder: folder(`db${n}`),
      port: port + 20 + n,
      statusPort: port + 30 + n,
    })),
    servers: servers.map((n) => ({ name: `server${n}`, folder: folder(`server${n}`), port: port + 40 + n })),
    backgrounds: backgrounds.map((n) => ({
      name: `background${n}`,
      folder: folder(`background${n}`),
      port: port + 50 + n,
    })),
    backups: folder('backups'),
    logs: folder('logs'),
  }
}

/** All ports of a layout, which must be free before anything starts. */
export const portsOf = ({
  port,
  database,
  balancer,
  etcds: agreeing,
  databases: nodes,
  servers: web,
  backgrounds: work,
}: Layout) => [
  port,
  database.port,
  database.readPort,
  balancer.statusPort,
  ...agreeing.flatMap((one) => [one.port, one.peerPort]),
  ...nodes.flatMap((one) => [one.port, one.statusPort]),
  ...[...web, ...work].map((one) => one.port),
]
