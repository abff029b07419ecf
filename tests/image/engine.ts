import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** Where control groups are of both kinds, crun (Debian's first choice) refuses and runc does not. */
const runtime = existsSync('/usr/sbin/runc') ? ['--runtime', 'runc'] : []
/** Else an engine that may not raise its own limits starts nothing. */
export const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/** What Podman answers; throws with its words when it fails. */
export async function podman(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('podman', [...runtime, ...words], { maxBuffer: 64 * 2 ** 20 })
  return stdout.trim()
}

/** The same, its words shown while it works. */
export function podmanAloud(...words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('podman', [...runtime, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`podman ${words[0]}: ${code}`))))
  })
}
