import { availableParallelism } from 'node:os'
import path from 'node:path'
import { openImportGraph } from '#scripts/check/import-graph.ts'
import { add, type Counts, none, secondTry } from './counts.ts'
import { type FileResult, openFileRunner } from './file-runner.ts'
import type { TestCluster } from './test-cluster.ts'
import { fileTimes } from './file-times.ts'
import { failureLines } from './say-result.ts'

/** Bytes after which a process makes room for a new one: the servers in it answer 503 above 2.5 GB. */
const roomy = 1_200_000_000

const root = path.resolve(import.meta.dirname, '../..')

export type NodeTestOptions = {
  /** Only tests whose sentence contains this. */
  name?: string
  /** Where files that need PostgreSQL find it. */
  cluster?: TestCluster
  /** Others that wait for pages and clocks run beside these and go first. */
  yields?: boolean
  /** A file that failed is run once more, by itself, when all others are done. */
  secondTries?: boolean
  onFile: (result: FileResult) => void
}

/** The files that can reach PostgreSQL. */
export function needsCluster(files: readonly string[]): Set<string> {
  const graph = openImportGraph(root)
  return new Set(files.filter((file) => graph.reachedFrom(file).has('tests/support/cluster.ts')))
}

/**
 * Runs unit and integration tests: a few processes, each running file after file. Files without a database come first, while PostgreSQL
 * is still being started; then the longest, so that all processes end together.
 */
export async function runNodeTests(files: readonly string[], options: NodeTestOptions): Promise<Counts> {
  const { name, cluster, yields = false, secondTries = false, onFile } = options
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
    let runner = openFileRunner({ name, yields })
    if (withCluster.size > 0) runner.load('tests/support/market.ts')
    try {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const env = withCluster.has(file) ? await cluster?.env : {}
        const result = await runner.run(file, env ?? {})
        if (result.failures.length > 0 && secondTries) failed.push(result)
        else count(result)
        onFile(result)
        times.note(file, result.seconds)
        if (runner.isGone()) runner = openFileRunner({ name, yields })
        else if (runner.resident() > roomy && queue.length > 0) {
          told(await runner.end())
          runner = openFileRunner({ name, yields })
        }
      }
    } finally {
      // Also where PostgreSQL cannot be started: a process that waits for files keeps this one from ending.
      told(await runner.end())
    }
  }

  /** What a process left open when it was to end. */
  function told(leftOpen: FileResult | undefined): void {
    if (!leftOpen) return
    count(leftOpen)
    onFile(leftOpen)
  }

  /** Counts what comes of it the second time. */
  async function runAlone({ file, failures }: FileResult): Promise<void> {
    const runner = openFileRunner({ name })
    const result = await runner.run(file, withCluster.has(file) ? ((await cluster?.env) ?? {}) : {})
    await runner.end()
    onFile(result)
    count(result)
    if (result.failures.length === 0)
      counts = add(
        counts,
        secondTry(failures.map(({ place, sentence, thrown }) => ({ test: `${place} ${sentence}`, thrown }))),
      )
  }

  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), files.length) }, workThroughQueue))
    for (const result of failed) await runAlone(result)
  } finally {
    times.keep()
  }
  return counts
}
