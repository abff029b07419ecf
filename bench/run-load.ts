import { once } from 'node:events'
import { startChild } from './child.ts'
import type { LoadJob, LoadResult } from './load.ts'

export type Load = AsyncDisposable & { run(job: LoadJob): Promise<LoadResult> }

/** The load generator in a process of its own. */
export function startLoad(): Load {
  const child = startChild('bench/load.ts')
  return {
    async run(job) {
      const answered = once(child.process, 'message')
      child.process.send(job)
      const [result] = (await answered) as [LoadResult]
      if (result.failed > 0) throw new Error(`${result.failed} requests failed: ${result.failure}`)
      return result
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
