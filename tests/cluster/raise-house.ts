import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#database/connect.ts'
import { layoutOf } from '#scripts/cluster/layout.ts'
import { needPackages } from '#scripts/cluster/packages.ts'
import { type Programs, raiseDatabases, raiseShop } from '#scripts/cluster/raise.ts'
import { useSandboxStorage } from '#scripts/cluster/sandbox-storage.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { type Launch, openSandboxProcess } from '#scripts/start/launch.ts'
import { openProgress } from '#scripts/start/progress.ts'
import { openMachines } from './machines.ts'

export type House = Awaited<ReturnType<typeof raiseHouse>>

/** The cluster of `npm run cluster` at PORT (default 5000), in a folder that goes with `running`; for root each database on a machine of its own. */
export async function raiseHouse(running: AsyncDisposableStack, say: (line: string) => void) {
  await needPackages(say)
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-cluster-'))
  running.defer(() => rm(dir, { recursive: true, force: true }))
  process.env['PORT'] ??= '5000'
  Object.assign(process.env, { DATA_DIR: dir, RATE_LIMIT_FACTOR: '100000' })
  useSandboxStorage(process.env)
  const config = await readEnvironment()
  const machines = openMachines(dir, config.port, running)
  if (!machines.real) say('root가 아니라서 네트워크를 끊는 일과 디스크를 채우는 일은 빼요.')
  const layout = layoutOf(config, machines)
  const programs: Programs = new Map()
  const launch: Launch = { config, progress: { ...openProgress(say), say: () => {} }, running, kept: [] }
  const sandboxProcess = openSandboxProcess(launch)
  const url = await raiseDatabases(launch, layout, programs)
  await migrateDatabase(url)
  await sandboxProcess?.ready
  await raiseShop(launch, layout, programs, url)
  const { db, pool } = connect(url, { max: 6, name: 'cluster-prove' })
  running.defer(() => db.destroy())
  const sandbox = { url: `http://127.0.0.1:${config.sandboxPort}` }
  return { config, layout, programs, machines, url, db, pool, sandbox, running }
}
