import path from 'node:path'
import type { Config } from '#server/config/config.ts'

/** What runs where on this machine: the shop's port, and from it all others; a folder for each. */
export type Layout = ReturnType<typeof layoutOf>

/** How many of each: fewer than three cannot agree when one is away. */
const databases = [1, 2, 3]
const servers = [1, 2, 3]
const backgrounds = [1, 2]

export function layoutOf({ port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>) {
  const folder = (name: string) => path.join(dataDir, name)
  return {
    host,
    port,
    database: { port: port + 2, readPort: port + 3 },
    balancer: { folder: folder('haproxy'), statusPort: port + 4 },
    etcd: { folder: folder('etcd'), port: port + 10, peerPort: port + 11 },
    databases: databases.map((n) => ({
      name: `db${n}`,
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
    logs: folder('logs'),
  }
}

/** Every port of it, to be free before anything starts. */
export const portsOf = ({
  port,
  database,
  balancer,
  etcd,
  databases: nodes,
  servers: web,
  backgrounds: work,
}: Layout) => [
  port,
  database.port,
  database.readPort,
  balancer.statusPort,
  etcd.port,
  etcd.peerPort,
  ...nodes.flatMap((one) => [one.port, one.statusPort]),
  ...[...web, ...work].map((one) => one.port),
]
