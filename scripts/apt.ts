import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether we may use Debian's package manager. */
export const hasApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

export const readPackageLists = (): Promise<number> => run('apt-get', ['update', '-qq'], quiet)

/** Installs Debian packages. Exit code 0: all of them are installed now. */
export const installPackages = (...names: string[]): Promise<number> =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)

/** Runs a program to its end, with its output shown. Returns the exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
