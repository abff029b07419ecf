import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hasApt, installPackages, readPackageLists } from './apt.ts'
import { Problem } from './problem.ts'

/** A required file, and the Debian package that has it. */
export type Program = readonly [file: string, name: string]

/** Installs missing programs if we may; otherwise throws a Problem that says what to install. `aim`: what they are for, '…하려면'. */
export async function needPrograms(
  programs: readonly Program[],
  aim: string,
  say: (line: string) => void,
): Promise<void> {
  const lacking = () => programs.filter(([file]) => globSync(file).length === 0).map(([, name]) => name)
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
      `${aim} 이 프로그램들이 있어야 해요: ${missing.join(', ')}\n  Debian이나 Ubuntu에서: sudo apt install ${missing.join(' ')}`,
    )
}

const policy = '/usr/sbin/policy-rc.d'
const ownCluster = '/etc/postgresql-common/createcluster.conf'

/** While packages are installed, none of their services is started and no database cluster is created: ours run from our own folders. */
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
