import type { FileStore } from './file-store.ts'

/**
 * Two stores while files are moved: new files go to the first, a file that the first does not have is read from the other, and a drop
 * removes it from both.
 */
export function withAnother(first: FileStore, other: FileStore): FileStore {
  return {
    put: (key, pieces) => first.put(key, pieces),
    open: async (key) => (await first.open(key)) ?? other.open(key),
    async drop(key) {
      await Promise.all([first.drop(key), other.drop(key)])
    },
    async *list(start) {
      const seen = new Set<string>()
      for await (const one of first.list(start)) {
        seen.add(one.key)
        yield one
      }
      for await (const one of other.list(start)) if (!seen.has(one.key)) yield one
    },
    dropDrafts: async (before) => (await first.dropDrafts(before)) + (await other.dropDrafts(before)),
  }
}
