import type { Config } from '#server/config/config.ts'
import { needProductionDatabase } from '#server/need-production-database.ts'
import { Problem } from './problem.ts'
import { block } from './start/block.ts'
import { hasCluster, openDataDir } from './start/data-dir.ts'
import { openDevelopment, openSandboxInDevelopment } from './start/dev.ts'
import { emptyDatabase, migrateDatabase, wantsDemo, whileFilling } from './start/database.ts'
import { readEnvironment } from './start/environment.ts'
import { logFolder, openDatabase, openSandboxProcess, openServerProcess, openWeb } from './start/launch.ts'
import type { Launch } from './start/launch.ts'
import { explain } from './start/explain.ts'
import { lockDataDir } from './start/lock.ts'
import { needFreePort } from './start/ports.ts'
import { openProgress } from './start/progress.ts'
import { listenForTheEnd } from './start/signals.ts'

const began = performance.now()
const progress = openProgress((line) => void process.stdout.write(`${line}\n`))
const launch: Omit<Launch, 'config'> = { progress, running: new AsyncDisposableStack(), kept: [] }

const mode = process.argv[2]
const developing = mode === 'dev'

/** `npm start` and `npm run dev`: starts everything the shop needs. Resolves with the reason when it cannot go on. */
async function openShop(): Promise<string> {
  const config = await prepare()
  if (developing && config.nodeEnv === 'production') throw new Problem('npm run dev는 NODE_ENV=development에서만 돼요.')
  await needFreePort('PORT', config.port, config.host)
  const all: Launch = Object.assign(launch, { config })
  // Creating a cluster takes a while, in which the demo's modules can be loaded.
  if (config.nodeEnv !== 'production' && !hasCluster(config.dataDir)) import('#demo/fill.ts').catch(() => {})
  const opening = openDatabase(all)
  const sandbox = developing ? undefined : openSandboxProcess(all)
  const sandboxReady = developing ? openSandboxInDevelopment(all)?.ready() : sandbox?.ready
  sandboxReady?.catch(() => {})
  const web = developing ? undefined : openWeb(all)
  web?.catch(() => {})
  const database = await opening
  await needProductionDatabase(config, database.url)
  await progress.step('데이터베이스의 모양을 맞추고 있어요', () => migrateDatabase(database.url))
  await sandboxReady
  if (await wantsDemo(database.url, config)) await fillDemoMarket(config, database.url)
  await web
  const server = developing ? await openDevelopment(all, database.url) : openServerProcess(all, database.url)
  await progress.step('가게를 열고 있어요', async () => server?.ready)
  progress.say(block(config, (performance.now() - began) / 1000, logFolder(config)))
  // During development a crashed program is reported and started again, and does not end the shop.
  const never = new Promise<never>(() => {})
  return Promise.race([database.gaveUp ?? never, sandbox?.gaveUp ?? never, server?.gaveUp ?? never])
}

/** `npm run demo:reset`: drops everything and creates the demo market again. */
async function resetDemo(): Promise<void> {
  const config = await prepare()
  if (config.nodeEnv === 'production') {
    throw new Problem('운영에서는 연습용 장터를 만들 수 없어요. 데이터는 그대로 있어요.')
  }
  const all: Launch = Object.assign(launch, { config })
  const opening = openDatabase(all)
  const sandbox = openSandboxProcess(all)
  const database = await opening
  await progress.step('지난 데이터를 지우고 있어요', () => emptyDatabase(database.url))
  await sandbox?.ready
  await fillDemoMarket(config, database.url)
  progress.say('연습용 장터를 새로 만들었어요. npm start로 열어 보세요.')
}

async function prepare(): Promise<Config> {
  const config = await readEnvironment()
  openDataDir(config.dataDir)
  const lock = lockDataDir(config.dataDir, config.publicUrl)
  launch.running.defer(() => lock.release())
  if (config.usesSandbox) await needFreePort('SANDBOX_PORT', config.sandboxPort, '127.0.0.1')
  return config
}

async function fillDemoMarket(config: Config, databaseUrl: string): Promise<void> {
  await progress.step('연습용 장터를 채우고 있어요', async (tell) => {
    const { fillDemo } = await import('#demo/fill.ts')
    await whileFilling(databaseUrl, () => fillDemo({ databaseUrl, config, onProgress: tell }))
  })
}

async function endAll(hurried: Promise<void>): Promise<void> {
  const slow = setTimeout(() => progress.say('하던 일을 마치고 끄는 중이에요 …'), 1000)
  void hurried.then(() => launch.kept.forEach((one) => one.hurry()))
  await launch.running.disposeAsync()
  clearTimeout(slow)
}

const { asked, hurried } = listenForTheEnd()
const work = mode === 'demo-reset' ? resetDemo() : openShop()
let code = 0
try {
  const outcome = await Promise.race([work.then((reason) => ({ reason })), asked])
  if (outcome?.reason) throw new Problem(outcome.reason)
} catch (error) {
  code = 1
  const said = await launch.databaseLog?.().catch(() => '')
  process.stderr.write(`\n✗ ${explain(error, said)}\n`)
}
await endAll(hurried)
if (code === 0 && mode !== 'demo-reset') progress.say('한결을 껐어요.')
process.exit(code)
