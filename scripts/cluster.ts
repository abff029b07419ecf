import { type Layout, layoutOf, portsOf } from './cluster/layout.ts'
import { needPackages } from './cluster/packages.ts'
import { type Programs, raiseDatabases, raiseShop } from './cluster/raise.ts'
import { useSandboxStorage } from './cluster/sandbox-storage.ts'
import { Problem } from './problem.ts'
import { block } from './start/block.ts'
import { openDataDir } from './start/data-dir.ts'
import { migrateDatabase, wantsDemo, whileFilling } from './start/database.ts'
import { readEnvironment } from './start/environment.ts'
import { explain } from './start/explain.ts'
import { type Launch, openSandboxProcess, openWeb } from './start/launch.ts'
import { lockDataDir } from './start/lock.ts'
import { needFreePort } from './start/ports.ts'
import { openProgress } from './start/progress.ts'
import { listenForTheEnd } from './start/signals.ts'

const began = performance.now()
const progress = openProgress((line) => void process.stdout.write(`${line}\n`))
const launch: Omit<Launch, 'config'> = { progress, running: new AsyncDisposableStack(), kept: [] }

/**
 * `npm run cluster`: the shop as it runs on several machines, on this one: three PostgreSQL under Patroni, HAProxy before them and before
 * three servers, two background processes, files in object storage. Only for trying it out: a single machine is still a single point of
 * failure.
 */
async function openCluster(): Promise<void> {
  process.env.PORT ??= '4000'
  process.env.DATA_DIR ??= '.data/cluster'
  // Loads .env, which may say where files are stored.
  await readEnvironment()
  useSandboxStorage(process.env)
  const config = await readEnvironment()
  if (config.nodeEnv === 'production')
    throw new Problem(
      'npm run cluster는 한 컴퓨터에서 해 보는 것이에요. 운영에서는 README의 ‘여러 대로 늘리기’처럼 나눠 켜세요.',
    )
  await needPackages((line) => progress.say(line))
  openDataDir(config.dataDir)
  const lock = lockDataDir(config.dataDir, config.publicUrl)
  launch.running.defer(() => lock.release())
  const layout = layoutOf(config)
  for (const port of [...portsOf(layout), config.sandboxPort]) await needFreePort('PORT', port, '127.0.0.1')

  const all: Launch = Object.assign(launch, { config })
  const programs: Programs = new Map()
  const sandbox = openSandboxProcess(all)
  sandbox?.ready.catch(() => {})
  const web = openWeb(all)
  web.catch(() => {})
  const url = await raiseDatabases(all, layout, programs)
  await progress.step('데이터베이스의 모양을 맞추고 있어요', () => migrateDatabase(url))
  await sandbox?.ready
  if (await wantsDemo(url, config))
    await progress.step('연습용 장터를 채우고 있어요', async (tell) => {
      const { fillDemo } = await import('#demo/fill.ts')
      await whileFilling(url, () => fillDemo({ databaseUrl: url, config, onProgress: tell }))
    })
  await web
  await progress.step('서버 셋과 뒷일 둘을 켜고 있어요', () => raiseShop(all, layout, programs, url))
  progress.say(block(config, (performance.now() - began) / 1000, layout.logs))
  progress.say(addresses(layout))
}

function addresses({ database, balancer, databases, servers }: Layout): string {
  const rows = [
    ['데이터베이스', `127.0.0.1:${database.port} (쓰기), 127.0.0.1:${database.readPort} (읽기)`],
    ['누가 이끄는지', `patronictl -c ${databases[0]!.folder}/patroni.yml list`],
    ['HAProxy', `http://127.0.0.1:${balancer.statusPort}/`],
    ['서버', servers.map(({ port }) => `127.0.0.1:${port}`).join(', ')],
  ]
  return `${rows.map(([name, value]) => `  ${name}: ${value}`).join('\n')}

  해 보기 위한 것: etcd 하나, 샌드박스의 파일 보관소, 모두 한 컴퓨터. 운영에서는 etcd 셋과 PostgreSQL 셋을 서로 다른 컴퓨터에,
  HAProxy는 둘 이상, 파일은 진짜 보관소(FILES_URL)에 두세요.\n`
}

const { asked, hurried } = listenForTheEnd()
let code = 0
try {
  await Promise.race([openCluster().then(() => asked), asked])
} catch (error) {
  code = 1
  process.stderr.write(`\n✗ ${explain(error, '')}\n`)
}
void hurried.then(() => launch.kept.forEach((one) => one.hurry()))
progress.say('모두 끄고 있어요 …')
await launch.running.disposeAsync()
process.exit(code)
