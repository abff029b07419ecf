import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { areas, openImportGraph } from '#scripts/check/import-graph.ts'

/** Debounce in milliseconds: an editor or a checkout writes many files at once. */
const settle = 100

/**
 * Calls `run` with the test files that depend on changed files, again and again, until `signal`. Changes during a run are handled after it.
 * A changed migration affects all tests of the market.
 */
export async function runOnChange(
  root: string,
  files: readonly string[],
  run: (affected: string[], news: { migrated: boolean }) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const changed = new Set<string>()
  let wake = () => {}
  for (const area of areas.filter((name) => existsSync(path.join(root, name)))) {
    watch(path.join(root, area), { recursive: true, signal }, (_, file) => {
      if (!/\.(ts|tsx|sql)$/.test(file ?? '')) return
      changed.add(path.join(area, file ?? ''))
      wake()
    })
  }
  signal?.addEventListener('abort', () => wake())
  while (!signal?.aborted) {
    if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve))
    await new Promise((resolve) => setTimeout(resolve, settle))
    const now = [...changed]
    changed.clear()
    const graph = openImportGraph(root)
    const migrated = now.some((file) => file.endsWith('.sql'))
    const affected = files.filter((file) => migrated || now.some((one) => graph.reachedFrom(file).has(one)))
    if (affected.length > 0) await run(affected, { migrated })
  }
}
