import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { RunAs } from '#scripts/postgres/run-as.ts'
import { type Child, openLog, watched } from '#scripts/start/child.ts'

type Options = {
  name: string
  file: string
  args: readonly string[]
  log: string
  /** The user of the process; absent: ours. */
  as?: RunAs
  /** The network namespace of the process; absent: ours. */
  namespace?: string
}

/** The kernel sends this signal when the parent dies. The setting is cleared when a program changes its user, so it is applied last. */
const endWithUs = ['--pdeathsig', 'TERM']

/** A higher priority for etcd and the databases: if they have to wait for a busy processor, it looks as if they were dead. Only root may set it. */
function goFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, -10)
  } catch {
    // Without the right it has the normal priority.
  }
}

/** Starts a program of this machine, in its own process group. It never outlives the launcher. */
export function startProgram({ name, file, args, log, as, namespace }: Options): Child {
  const command = as?.command(file, args) ?? { file, args: [...args], user: {} }
  // Entering a network namespace needs root, so setpriv becomes the other user after that.
  const { uid, gid } = command.user
  const become = uid === undefined ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const words =
    command.file === 'setpriv'
      ? ['setpriv', ...endWithUs, ...command.args]
      : ['setpriv', ...endWithUs, ...become, '--', command.file, ...command.args]
  const [first, ...rest] = namespace ? ['ip', 'netns', 'exec', namespace, ...words] : words
  const output = openLog(log)
  const child = spawn(first!, rest, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  goFirst(child.pid)
  return watched(child, name, log)
}
