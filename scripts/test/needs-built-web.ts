import { openImportGraph } from '#scripts/check/import-graph.ts'

/** Whether a test needs the built web, as the bench of the first load does. Servers in tests work without it. */
export function needsBuiltWeb(files: readonly string[], root: string): boolean {
  const graph = openImportGraph(root)
  return files.some((file) => graph.reachedFrom(file).has('bench/first-load.ts'))
}
