import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const areas = [
  'domain',
  'contract',
  'database',
  'server',
  'web',
  'sandbox',
  'demo',
  'pictures',
  'bench',
  'scripts',
  'tests',
]

export type SourceFile = {
  text: string
  /** The files of this repository that it imports, relative to the root. */
  imports: string[]
}

/** Every TypeScript file of the repository by its path relative to the root, with what it imports of the others. */
export async function importGraph(root: string): Promise<Map<string, SourceFile>> {
  const files = globSync([`{${areas.join(',')}}/**/*.{ts,tsx}`, '*.ts'], { cwd: root, exclude: ['web/dist/**'] })
  const known = new Set(files)
  const sources = await Promise.all(
    files.map(async (file): Promise<[string, SourceFile]> => {
      const text = await readFile(path.join(root, file), 'utf8')
      return [file, { text, imports: importsOf(file, text).filter((imported) => known.has(imported)) }]
    }),
  )
  return new Map(sources.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** House rule 4 leaves two spellings: `#area/file.ts` and `./file.ts`. */
function importsOf(file: string, text: string): string[] {
  const words = text.matchAll(/(?:\bfrom|\bimport\(?|\bURL\()\s*'((?:#|\.{1,2}\/)[^']+)'/g)
  return [...words].map(([, word = '']) => (word.startsWith('#') ? word.slice(1) : path.join(path.dirname(file), word)))
}

/** A file and everything that it imports, directly or not. */
export function reachedFrom(start: string, graph: Map<string, SourceFile>): Set<string> {
  const reached = new Set([start])
  for (const file of reached) for (const imported of graph.get(file)?.imports ?? []) reached.add(imported)
  return reached
}
