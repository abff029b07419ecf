import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { childEnvironment, listeningHost } from './child-environment.ts'
import { type Child, startChild } from './child.ts'
import { needDatabase } from './database.ts'
import { keepAlive } from './keep-alive.ts'
import { keepDatabase } from './keep-database.ts'
import type { KeptAlive } from './keep-alive.ts'
import type { Progress } from './progress.ts'
import { buildWeb, webIsStale } from './web.ts'

/** The state of one run of the launcher: everything that is started is put onto `running`, and ended in reverse order. */
export type Launch = {
  config: Config
  progress: Progress
  running: AsyncDisposableStack
  kept: KeptAlive[]
  /** The log of our own database since its start. */
  databaseLog?: () => Promise<string>
}

/** Starts PostgreSQL in the data folder, or uses that of DATABASE_URL (directly, without a pooler). */
export async function openDatabase(launch: Launch): Promise<{ url: string; gaveUp?: Promise<string> }> {
  const { config, progress, running } = launch
  const named = config.databaseDirectUrl ?? config.databaseUrl
  if (named) {
    await needDatabase(named)
    return { url: named }
  }
  const dir = path.join(config.dataDir, 'postgres')
  return progress.step('데이터베이스를 켜고 있어요', async (onProgress) => {
    // Put onto the stack before waiting, so that a signal during the start can stop it.
    const kept = running.use(
      keepDatabase({ dir, forEver: config.nodeEnv === 'production', say: (line) => progress.say(line), onProgress }),
    )
    launch.databaseLog = kept.log
    return { url: await kept.ready, gaveUp: kept.gaveUp }
  })
}

/** Starts the sandbox, if the settings use it. */
export function openSandboxProcess(launch: Launch): KeptAlive | undefined {
  const { config } = launch
  if (!config.usesSandbox) return undefined
  return keep(
    launch,
    '샌드박스',
    'sandbox/main.ts',
    childEnvironment(config),
    5,
    `http://127.0.0.1:${config.sandboxPort}/control/clock`,
  )
}

/** Starts the server; it is ready when /readyz says so. */
export function openServerProcess(launch: Launch, databaseUrl: string): KeptAlive {
  const { config } = launch
  const env = childEnvironment(config, { DATABASE_URL: config.databaseUrl ?? databaseUrl })
  const patience = 30 + config.drainSeconds
  return keep(launch, '서버', 'server/main.ts', env, patience, `http://${listeningHost(config)}:${config.port}/readyz`)
}

/** Builds the web if the sources are newer than what is built. */
export async function openWeb({ progress, running }: Launch): Promise<void> {
  const abort = new AbortController()
  const building = (async () => {
    if (await webIsStale()) await progress.step('화면을 만들고 있어요', () => buildWeb(abort.signal))
  })()
  running.defer(async () => {
    abort.abort()
    await building.catch(() => {})
  })
  await building
}

/** The folder of the programs' logs beside the data; in production their output is ours. */
export function logFolder({ nodeEnv, dataDir }: Config): string | undefined {
  return nodeEnv === 'production' ? undefined : path.join(dataDir, 'logs')
}

function keep(
  launch: Launch,
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  patience: number,
  readyUrl: string,
): KeptAlive {
  const logs = logFolder(launch.config)
  const log = logs && path.join(logs, `${path.dirname(file)}.log`)
  return keepProgram(launch, { name, start: () => startChild({ name, file, env, log }), patience, readyUrl })
}

export type Program = { name: string; start: () => Child; patience: number; readyUrl: string; forEver?: boolean }

/** Starts a program that is restarted when it ends by itself, and ends with the launcher; it is ready when `readyUrl` answers 200. */
export function keepProgram(
  { config, progress, running, kept }: Launch,
  { name, start, patience, readyUrl, forEver = config.nodeEnv === 'production' }: Program,
): KeptAlive {
  const one = keepAlive({
    name,
    start,
    ready: (child) => child.untilAnswers(readyUrl),
    patience,
    forEver,
    say: (line) => progress.say(line),
  })
  running.use(one)
  kept.push(one)
  return one
}
