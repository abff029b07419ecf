import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSandbox } from '#sandbox/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { openBenchMarket } from './bench-market.ts'

/** Opens what the markets of a bench need: a cluster and a sandbox, in a folder that is deleted at the end unless it is `kept`. */
export async function openGround(kept?: string) {
  await using stack = new AsyncDisposableStack()
  const dir = kept ?? (await mkdtemp(path.join(tmpdir(), 'hangyeol-bench-')))
  if (!kept) stack.defer(() => rm(dir, { recursive: true, force: true }))
  const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
  stack.defer(() => cluster.stop())
  const sandbox = stack.use(await openSandbox({ port: 0 }))
  const at = { cluster, dataDir: path.join(dir, 'data'), sandboxPort: sandbox.port }
  const moved = stack.move()
  return {
    dir,
    at,
    sandbox,
    openMarket: async (boxes: number) => moved.use(await openBenchMarket({ ...at, boxes })),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}
