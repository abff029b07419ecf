import path from 'node:path'
import { openImportGraph } from '#scripts/check/import-graph.ts'
import { atOnce } from './at-once.ts'
import { add, type Counts, none, secondTry } from './counts.ts'
import { type FileResult, openFileRunner } from './file-runner.ts'
import type { TestCluster } from './test-cluster.ts'
import { fileTimes } from './file-times.ts'
import { failureLines } from './say-result.ts'

/** Memory in bytes from which a process is replaced by a new one: the servers in it answer 503 above 2.5 GB. */
const roomy = 1_200_000_000

const root = path.resolve(import.meta.dirname, '../..')

export type NodeTestOptions = {
  /** Only tests whose name contains this. */
  name?: string
  /** The PostgreSQL for files that need it. */
  cluster?: TestCluster
  /** The browser tests that run beside these: until they end, a part of the processors is theirs, and these have a lower priority. */
  beside?: Promise<unknown> | undefined
  /** Further environment variables of the processes. */
  env?: Record<string, string>
  /** Whether a failed file is run once more, alone, at the end. */
  secondTries?: boolean
  onFile: (result: FileResult) => void
}

/** The files that can reach PostgreSQL. */
export function needsCluster(files: readonly string[]): Set<string> {
  const graph = openImportGraph(root)
  return new Set(files.filter((file) => graph.reachedFrom(file).has('tests/support/cluster.ts')))
}

/**
 * Runs unit and integration tests in a few processes, each file after file. Files without a database come first, while PostgreSQL is
 * starting; then the longest, so that all processes end at about the same time.
 */
export async function runNodeTests(files: readonly string[], options: NodeTestOptions): Promise<Counts> {
  const { name, cluster, beside, env: own = {}, secondTries = false, onFile } = options
  const yields = beside !== undefined
  const withCluster = needsCluster(files)
  const times = fileTimes(root)
  const queue = files.toSorted(
    (one, other) =>
      Number(withCluster.has(one)) - Number(withCluster.has(other)) || times.expected(other) - times.expected(one),
  )
  let counts = none
  const failed: FileResult[] = []
  const count = ({ file, passed, failures, skipped }: FileResult) => {
    const named = failures.flatMap((failure) => failureLines(failure, file))
    counts = add(counts, { passed, failed: failures.length, skipped, named })
  }

  async function workThroughQueue(): Promise<void> {
    let runner = openFileRunner({ name, yields, env: own })
    if (withCluster.size > 0) runner.load('tests/support/market.ts')
    try {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const env = withCluster.has(file) ? await cluster?.env : {}
        const result = await runner.run(file, env ?? {})
        if (result.failures.length > 0 && secondTries) failed.push(result)
        else count(result)
        onFile(result)
        times.note(file, result.seconds)
        if (runner.isGone()) runner = openFileRunner({ name, yields, env: own })
        else if (runner.resident() > roomy && queue.length > 0) {
          told(await runner.end())
          runner = openFileRunner({ name, yields, env: own })
        }
      }
    } finally {
      // Also if PostgreSQL cannot be started: a process that waits for files would keep this one running.
      told(await runner.end())
    }
  }

  /** Reports what a process left open at its end. */
  function told(leftOpen: FileResult | undefined): void {
    if (!leftOpen) return
    count(leftOpen)
    onFile(leftOpen)
  }

  /** Runs a failed file again and counts its result. */
  async function runAlone({ file, failures }: FileResult): Promise<void> {
    const runner = openFileRunner({ name, env: own })
    const result = await runner.run(file, withCluster.has(file) ? ((await cluster?.env) ?? {}) : {})
    told(await runner.end())
    onFile(result)
    count(result)
    if (result.failures.length === 0)
      counts = add(
        counts,
        secondTry(failures.map(({ place, sentence, thrown }) => ({ test: `${place} ${sentence}`, thrown }))),
      )
  }

  try {
    const work = (processes: number) =>
      Promise.all(Array.from({ length: Math.min(processes, queue.length) }, workThroughQueue))
    const ours = beside ? atOnce.processes : atOnce.processors
    const first = work(ours)
    await Promise.race([first, beside])
    await Promise.all([first, work(atOnce.processors - ours)])
    for (const result of failed) await runAlone(result)
  } finally {
    times.keep()
  }
  return counts
}
