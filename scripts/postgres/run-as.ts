import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { Problem } from '#scripts/problem.ts'

type Person = { uid: number; gid: number }

/** The user of a PostgreSQL program, and how to start it as this user. */
export type RunAs = {
  /** Only if started by root: the user who has to own the database's files. */
  owner?: Person
  command(program: string, args: readonly string[]): { file: string; args: string[]; user: Partial<Person> }
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of existing data, else as `postgres`, else as `nobody`: no user
 * is added to the machine. If that user cannot reach the folder (a clone under /root or in a private temporary folder), `setpriv` gives it
 * a capability for that, so that no folder's mode has to be changed.
 */
export function runAs(dataDir: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args: [...args], user: {} }) }
  const owner = ownerOf(dataDir) ?? findUser('postgres') ?? findUser('nobody')
  if (!owner) throw new Problem('root로는 PostgreSQL을 실행할 수 없어요. 일반 사용자로 다시 실행해 주세요.')
  const plain: RunAs = { owner, command: (file, args) => ({ file, args: [...args], user: owner }) }
  if (reaches(plain, dataDir, program)) return plain
  const passing: RunAs = {
    owner,
    command: (file, args) => ({ file: 'setpriv', args: [...passWords(owner), file, ...args], user: {} }),
  }
  if (reaches(passing, dataDir, program)) return passing
  throw new Problem(
    `root로 실행 중이라 PostgreSQL이 ${dataDir} 폴더에 들어갈 수 없어요. 일반 사용자로 실행하거나, 누구나 지나갈 수 있는 곳(예: /srv)에 두고 다시 실행해 주세요.`,
  )
}

function passWords({ uid, gid }: Person): string[] {
  // Without this securebit, access(2), with which PostgreSQL looks for its own programs, ignores the capability.
  const capability = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability, '--']
}

function ownerOf(dataDir: string): Person | undefined {
  try {
    const { uid, gid } = statSync(`${dataDir}/PG_VERSION`)
    return uid === 0 ? undefined : { uid, gid }
  } catch {
    return undefined
  }
}

function findUser(name: string): Person | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function reaches(who: RunAs, dataDir: string, program: string): boolean {
  const probe = ['-c', 'cd "$1/.." && test -x "$2"', 'sh', dataDir, program]
  const { file, args, user } = who.command('/bin/sh', probe)
  return spawnSync(file, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
