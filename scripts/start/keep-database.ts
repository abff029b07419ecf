import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { startAgain } from './start-again.ts'

export type KeptDatabase = AsyncDisposable & {
  /** Resolves with its address when it is ready for the first time. */
  ready: Promise<string>
  /** Resolves with a message when it has ended so often that it is not started again. */
  gaveUp: Promise<string>
  /** The server's log since its last start. */
  log: () => Promise<string>
}

type Options = { dir: string; forEver: boolean; say: (line: string) => void; onProgress: (step: string) => void }

/** Seconds within which the remains of a crashed server, such as its shared memory, are gone. */
const untilClear = 30

/** Starts our own PostgreSQL, and restarts it at the same address when it ends by itself; meanwhile the server answers 503. */
export function keepDatabase({ dir, forEver, say, onProgress }: Options): KeptDatabase {
  const ending = new AbortController()
  const giveUp = Promise.withResolvers<string>()
  const again = startAgain(forEver)
  let cluster: Promise<Cluster> = startPostgres({ dir, onProgress })
  const first = cluster

  async function watch(): Promise<void> {
    const { port } = await first
    while (!ending.signal.aborted) {
      const how = await (await cluster).ended
      if (ending.signal.aborted) return
      if (!(await again())) return giveUp.resolve(`${how}\n자꾸 멈춰서 모두 껐어요. 데이터는 그대로 있어요.`)
      say(`! ${how}. 다시 켜고 있어요.`)
      cluster = startWhenClear(port)
      await cluster
      say('✓ 데이터베이스 다시 켰어요.')
    }
  }
  async function startWhenClear(port: number): Promise<Cluster> {
    for (let seconds = 1; ; seconds++) {
      try {
        return await startPostgres({ dir, port, onProgress })
      } catch (error) {
        if (ending.signal.aborted || (seconds > untilClear && !forEver)) throw error
        await pause(1000)
      }
    }
  }
  watch().catch((error: unknown) => giveUp.resolve(error instanceof Error ? error.message : String(error)))

  return {
    ready: first.then(({ url }) => url),
    gaveUp: giveUp.promise,
    log: async () => (await cluster).log(),
    async [Symbol.asyncDispose]() {
      ending.abort()
      await cluster.then((open) => open.stop()).catch(() => {})
    },
  }
}
