import { globSync } from 'node:fs'
import { needPrograms } from '#scripts/need-programs.ts'

const programs = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/lib/postgresql/*/bin/postgres', 'postgresql'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
] as const

/** The folder of the newest PostgreSQL among Debian's installed packages. */
export const postgresFolder = (): string =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1) ?? ''
const versionOf = (folder: string) => Number(folder.split('/').at(-2))

/** Installs missing programs if we may; otherwise throws a Problem that says what to install. */
export const needPackages = (say: (line: string) => void): Promise<void> =>
  needPrograms(programs, '여러 대로 늘려 보려면', say)
