import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { Problem } from '#scripts/problem.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type TestCluster = {
  /** Environment variables by which a process finds it; rejects if it cannot be started. */
  env: Promise<Record<string, string>>
  close(): Promise<void>
}

/** PostgreSQL for all tests of this run, in a process of its own that ends with ours. `env`: further environment variables of it. */
export function startTestCluster(env: Record<string, string> = {}): TestCluster {
  const child = spawn(process.execPath, ['tests/support/cluster-program.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const found = firstWord(child)
  found.catch(() => {})
  return {
    env: found,
    async close() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

function firstWord(child: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    child.once('message', (env) => resolve(env as Record<string, string>))
    child.once('exit', (code) => reject(new Problem(`시험용 PostgreSQL이 켜지지 않았어요 (코드 ${code}).`)))
  })
}
