import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { statusOf } from '#tests/crash/child-market.ts'
import { until } from './until.ts'

const here = path.resolve(import.meta.dirname, '../..')

/** A server process that can be killed, paused and restarted at a fixed address. */
export type ServerProcess = {
  url: string
  /** Undefined while it is down. */
  pid(): number | undefined
  signal(signal: NodeJS.Signals): void
  /** Ends it with SIGKILL or SIGTERM. Returns the exit code, null for a signal. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  start(): Promise<void>
}

/** `root`: the repository whose code it runs. */
export function serverProcess(port: number, env: Record<string, string>, root = here): ServerProcess {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    url,
    pid: () => (isUp() ? child?.pid : undefined),
    signal: (signal) => void (isUp() && child?.kill(signal)),
    async end(signal) {
      if (!child || !isUp()) return null
      const gone = once(child, 'exit') as Promise<[number | null]>
      // A paused process does not handle signals, so it is resumed first.
      child.kill('SIGCONT')
      child.kill(signal)
      return (await gone)[0]
    },
    async start() {
      if (isUp()) return
      child = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      })
      await until(async () => !isUp() || (await statusOf(`${url}/livez`)) === 200, { patience: 120_000 })
    },
  }
}
