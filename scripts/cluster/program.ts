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
  /** Whose process it becomes; absent: ours. */
  as?: RunAs
  /** The network namespace that it lives in; absent: ours. */
  namespace?: string
}

/** The kernel's own word to a program whose starter is gone. It is forgotten when a program becomes another user's, so it comes last. */
const endWithUs = ['--pdeathsig', 'TERM']

/**
 * Who agrees on the leader, and the databases, must not wait behind whatever else this one machine is busy with: it would look like a death.
 * Only root may say so.
 */
function goFirst(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, -10)
  } catch {
    // Then it waits like everybody.
  }
}

/** Starts a program of the machine, in a group of its own, that never outlives the launcher. */
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
