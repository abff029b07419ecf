import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, closeSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/problem.ts'

export type Child = {
  pid: number
  /** Resolves with the reason when it ends. */
  ended: Promise<string>
  /** Its last lines of output. */
  lastWords(): string
  /** Waits until `url` answers 200; throws a Problem if the program ends before. */
  untilAnswers(url: string): Promise<void>
  /** Sends SIGTERM, and SIGKILL if it still runs after `patience` seconds. */
  stop(patience: number): Promise<void>
  kill(): void
}

type Options = {
  name: string
  file: string
  env: NodeJS.ProcessEnv
  /** Where its output goes; absent: to ours. */
  log?: string
}

const endWithParent = path.join(import.meta.dirname, 'end-with-parent.ts')
const root = path.resolve(import.meta.dirname, '../..')

/** Starts a program of this repository as a process of its own, in its own group, that never outlives the launcher. */
export function startChild({ name, file, env, log }: Options): Child {
  const output = log ? openLog(log) : 'inherit'
  const child = spawn(process.execPath, ['--import', endWithParent, file], {
    cwd: root,
    env,
    // Own process group: a Ctrl-C in the terminal must not reach all programs at once.
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  return watched(child, name, log)
}

/** Watches a process that was just started. `log`: the file of its output. */
export function watched(child: ChildProcess, name: string, log?: string): Child {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `신호 ${signal}` : `코드 ${code}`))
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const lastWords = () => (log ? readFileSync(log, 'utf8').trim().split('\n').slice(-12).join('\n') : '')
  return {
    pid: child.pid ?? 0,
    ended,
    lastWords,
    async untilAnswers(url) {
      while (!(await answers(url))) {
        if (!isAlive()) throw new Problem(`${name} 프로그램이 시작하다가 멈췄어요.\n${lastWords()}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    async stop(patience) {
      if (!isAlive()) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), patience * 1000)
      await exit
      clearTimeout(impatient)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Opens the log file of a program; a long one is rotated. */
export function openLog(log: string): number {
  mkdirSync(path.dirname(log), { recursive: true, mode: 0o700 })
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 20_000_000) renameSync(log, `${log}.1`)
  return openSync(log, 'a', 0o600)
}
