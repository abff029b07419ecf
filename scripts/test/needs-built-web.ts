import { openImportGraph } from '#scripts/check/import-graph.ts'

/** Whether a unit test reads the built web: the bench's reading of its first load. Servers in tests do without it. */
export function needsBuiltWeb(files: readonly string[], root: string): boolean {
  const graph = openImportGraph(root)
  return files.some((file) => graph.reachedFrom(file).has('bench/first-load.ts'))
}
