import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { otherPackage } from '#scripts/postgres/binaries.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { makeMember } from './make.ts'
import { until } from './until.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Launched = {
  /** Its output so far. */
  said(): string
  /** Waits for the short block at the end of the start. */
  open(): Promise<void>
  /** Sends a signal to scripts/start.ts itself and waits for its end. Returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Waits until it ends by itself. */
  ended(): Promise<number | null>
  /** The process ids of its running programs, by their file. */
  programs(): Record<string, number>
  /** Sends SIGKILL to it and all its descendants at once. */
  killAll(): Promise<void>
}

export type How = {
  /** A prefix of the command that changes its circumstances, such as `unshare --net`. */
  by?: readonly string[]
  /** With closed standard input and output, so that its output is lost. */
  closed?: boolean
}

/** A data folder with a non-empty database, so that a start does not fill in the demo market. `isDemo`: marked as a demo market. */
export async function openDataFolder({ isDemo = false } = {}): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-start-'))
  const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
  const { db } = connect(cluster.url, { max: 1 })
  await migrate(db)
  await makeMember(db, isDemo ? { userid: 'demo01' } : {})
  await db.destroy()
  await cluster.stop()
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

/** Starts the second half of `npm start`, scripts/start.ts, on two free ports. */
export const launch = (env: Record<string, string>, args: string[] = []) => start(['scripts/start.ts', ...args], env)

/** Runs `npm start` itself, without npm, on two free ports. */
export const npmStart = (env: Record<string, string>, how: How = {}) => start(['scripts/start.mjs'], env, how)

async function start(
  words: string[],
  env: Record<string, string>,
  { by = [], closed = false }: How = {},
): Promise<Launched & { port: number }> {
  const port = Number(env.PORT ?? (await freePort()))
  const closing = closed ? ['/bin/sh', '-c', 'exec "$0" "$@" <&- >&- 2>&-'] : []
  const [file, ...args] = [...by, ...closing, process.execPath, ...words]
  const child = spawn(file!, args, {
    cwd: root,
    env: { ...cleanEnvironment(), PORT: String(port), SANDBOX_PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  return {
    port,
    said: () => output,
    ended: () => exit,
    async open() {
      await until(() => output.includes('한결이 열렸어요') || child.exitCode !== null, {
        patience: 300_000,
        what: output,
      })
      if (child.exitCode !== null) throw new Error(output)
    },
    async end(signal) {
      child.kill(signal)
      return exit
    },
    programs: () => programsUnder(child.pid ?? 0),
    async killAll() {
      const all = [child.pid ?? 0, ...allUnder(child.pid ?? 0)]
      for (const pid of all.filter(isRunning)) process.kill(pid, 'SIGKILL')
      await until(() => !all.some(isRunning))
    },
  }
}

/** Without variables of a developer's shell or of the test runner. Keeps the compile cache, as `npm start` does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE, [otherPackage]: postgres } = process.env
  return { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE, ...(postgres && { [otherPackage]: postgres }) }
}

/** Linux only: the children of a process by the file they run. */
function programsUnder(pid: number): Record<string, number> {
  return Object.fromEntries(childrenOf(pid).map((child) => [nameOf(child), child]))
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

const allUnder = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...allUnder(child)])

function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return (
    words
      .find((word) => /(^|\/)(postgres|server\/main\.ts|sandbox\/main\.ts)$/.test(word))
      ?.replace(/^.*\/postgres$/, 'postgres') ?? ''
  )
}

/** Whether a process is running and not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
