import path from 'node:path'
import { freePort } from '#scripts/postgres/free-port.ts'
import { childEnvironment } from './child-environment.ts'
import { startChild } from './child.ts'
import { migrateDatabase } from './database.ts'
import { devWeb, type Traffic, untilQuiet } from './dev-web.ts'
import { type Launch, logFolder } from './launch.ts'
import { type Restarting, restartOnChange } from './restarting.ts'

/**
 * Server and web for development: a change in the server's sources restarts it, a change in the web's is shown in the open page. Vite
 * listens at the shop's address and proxies the server's paths; a request during a restart waits.
 */
export async function openDevelopment(launch: Launch, databaseUrl: string): Promise<void> {
  const { config, running, progress } = launch
  const port = await freePort()
  const traffic: Traffic = new Set()
  const server = running.use(
    developed(launch, {
      file: 'server/main.ts',
      name: '서버',
      folders: ['server', 'contract', 'domain', 'database'],
      answersAt: `http://127.0.0.1:${port}/readyz`,
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: config.publicUrl,
        DATABASE_URL: config.databaseUrl ?? databaseUrl,
      },
      idle: () => untilQuiet(traffic),
      async before(changed) {
        if (changed.some((file) => file.endsWith('.sql'))) await migrateDatabase(databaseUrl)
      },
    }),
  )
  await progress.step('가게를 열고 있어요', () => server.ready())
  const web = await devWeb({
    port: config.port,
    host: config.host,
    server: `http://127.0.0.1:${port}`,
    ready: server.ready,
    traffic,
  })
  running.defer(() => web.close())
}

/** Starts the sandbox, and restarts it when its sources change. Its state is kept in its folder. */
export function openSandboxInDevelopment(launch: Launch): Restarting | undefined {
  const { config } = launch
  if (!config.usesSandbox) return undefined
  return launch.running.use(
    developed(launch, {
      file: 'sandbox/main.ts',
      name: '샌드박스',
      folders: ['sandbox'],
      answersAt: `http://127.0.0.1:${config.sandboxPort}/control/clock`,
      env: {},
    }),
  )
}

type Program = {
  file: string
  name: string
  folders: string[]
  answersAt: string
  env: Record<string, string>
  idle?: () => Promise<void>
  before?: (changed: readonly string[]) => Promise<void>
}

function developed(
  { config, progress }: Launch,
  { file, name, folders, answersAt, env, idle, before }: Program,
): Restarting {
  const log = path.join(logFolder(config) ?? config.dataDir, `${path.dirname(file)}.log`)
  return restartOnChange({
    name,
    folders,
    idle,
    before,
    start: () => startChild({ name, file, env: childEnvironment(config, env), log }),
    answers: (child) => child.untilAnswers(answersAt),
    say: (line) => progress.say(line),
  })
}
