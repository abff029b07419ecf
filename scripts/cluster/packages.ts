import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hasApt, installPackages, readPackageLists } from '#scripts/apt.ts'
import { Problem } from '#scripts/problem.ts'

/** A program that has to be there, and Debian's package of it. */
const programs = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/lib/postgresql/*/bin/postgres', 'postgresql'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
] as const

const isThere = (file: string) => globSync(file).length > 0
const lacking = () => programs.filter(([file]) => !isThere(file)).map(([, name]) => name)

/** Folder of the newest PostgreSQL that Debian has installed. */
export const postgresFolder = (): string =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1) ?? ''
const versionOf = (folder: string) => Number(folder.split('/').at(-2))

/** Installs what is missing where that may be done; else a Problem that says what to install. */
export async function needPackages(say: (line: string) => void): Promise<void> {
  const wanted = lacking()
  if (wanted.length > 0 && hasApt()) {
    say(`${wanted.join(', ')}을(를) apt로 설치하고 있어요 …`)
    await withoutServices(async () => {
      await readPackageLists()
      await installPackages(...wanted)
    })
  }
  const missing = lacking()
  if (missing.length > 0)
    throw new Problem(
      `여러 대로 늘려 보려면 이 프로그램들이 있어야 해요: ${missing.join(', ')}\n  Debian이나 Ubuntu에서: sudo apt install ${missing.join(' ')}`,
    )
}

const policy = '/usr/sbin/policy-rc.d'
const ownCluster = '/etc/postgresql-common/createcluster.conf'

/** While packages come, none of their services is started and no database is made: ours run from our own folders. */
async function withoutServices(work: () => Promise<void>): Promise<void> {
  const ours = [
    { file: policy, text: '#!/bin/sh\nexit 101\n', mode: 0o755 },
    { file: ownCluster, text: 'create_main_cluster = false\n', mode: 0o644 },
  ].filter(({ file }) => !existsSync(file))
  mkdirSync('/etc/postgresql-common', { recursive: true })
  for (const { file, text, mode } of ours) writeFileSync(file, text, { mode })
  try {
    await work()
  } finally {
    for (const { file } of ours) rmSync(file, { force: true })
  }
}
