import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import type { RunAs } from '#scripts/postgres/run-as.ts'
import { type Child, openLog, watched } from '#scripts/start/child.ts'

type Options = {
  name: string
  file: string
  args: readonly string[]
  log: string
  env?: Record<string, string>
  /** Whose process it becomes; absent: ours. */
  as?: RunAs
}

/** The kernel's own word to a program whose starter is gone. It is forgotten when a program becomes another user's, so it comes last. */
const endWithUs = ['--pdeathsig', 'TERM']

/** Starts a program of the machine, in a group of its own, that never outlives the launcher. */
export function startProgram({ name, file, args, log, env, as }: Options): Child {
  const command = as?.command(file, args) ?? { file, args: [...args], user: {} }
  const {
    file: first,
    args: rest,
    user,
  } = command.file === 'setpriv'
    ? { ...command, args: [...endWithUs, ...command.args] }
    : { ...command, file: 'setpriv', args: [...endWithUs, '--', command.file, ...command.args] }
  const output = openLog(log)
  const child = spawn(first, rest, {
    ...user,
    cwd: '/',
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return watched(child, name, log)
}
