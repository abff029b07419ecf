import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { owner } from '#scripts/postgres/ensure-database.ts'
import { postmasterState, postmasterPid } from '#scripts/postgres/postmaster.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { openDataDir } from './data-dir.ts'
import { needDatabase } from './database.ts'
import { lockDataDir } from './lock.ts'

/** Does `work` on the shop's database: DATABASE_URL (DATABASE_DIRECT_URL where that is a pooler), the one a running shop has open, or the one in DATA_DIR, for as long as it takes. */
export async function withDatabase<Result>(
  { databaseUrl, databaseDirectUrl: named = databaseUrl, dataDir }: Config,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (named) {
    await needDatabase(named)
    return work(named)
  }
  const dir = path.join(dataDir, 'postgres')
  const running = await runningUrl(dir)
  if (running) return work(running)
  openDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  const cluster = await startPostgres({ dir })
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
    lock.release()
  }
}

async function runningUrl(dir: string): Promise<string | undefined> {
  const dataDir = path.join(dir, 'data')
  const pid = await postmasterPid(dataDir)
  if (!pid || (await postmasterState(dataDir, pid)) !== 'ready') return undefined
  const [port, password] = await Promise.all(['port', 'password'].map((name) => readFile(path.join(dir, name), 'utf8')))
  return `postgresql://${owner}:${password}@127.0.0.1:${port}/hangyeol`
}
