import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const areas = ['domain', 'contract', 'database', 'server', 'web', 'sandbox', 'demo', 'bench', 'scripts', 'tests']

/** TypeScript files of the repository, by their paths relative to the root. Each is read when it is first asked for. */
export type ImportGraph = {
  files(): string[]
  text(file: string): string
  /** The files of this repository that it imports. */
  imports(file: string): string[]
  /** A file and everything that it imports, directly or not. */
  reachedFrom(file: string): Set<string>
}

/** `planted`: texts by path that are treated as files of the repository, for tests. */
export function openImportGraph(root: string, planted: Readonly<Record<string, string>> = {}): ImportGraph {
  const texts = new Map(Object.entries(planted))
  const known = new Map<string, string[]>()
  const graph: ImportGraph = {
    files() {
      const standing = globSync([`{${areas.join(',')}}/**/*.{ts,tsx}`, '*.ts'], { cwd: root, exclude: ['web/dist/**'] })
      return [...new Set([...standing, ...Object.keys(planted)])].toSorted()
    },
    text(file) {
      const text = texts.get(file) ?? read(path.join(root, file))
      texts.set(file, text)
      return text
    },
    imports(file) {
      const imports = known.get(file) ?? importsIn(graph.text(file), file).filter((other) => graph.text(other) !== '')
      known.set(file, imports)
      return imports
    },
    reachedFrom(start) {
      const reached = new Set([start])
      for (const file of reached) for (const imported of graph.imports(file)) reached.add(imported)
      return reached
    },
  }
  return graph
}

/** House rule 4 allows two spellings: `#area/file.ts` and `./file.ts`; workers and programs are named in `new URL('./file.ts', …)`. */
function importsIn(text: string, file: string): string[] {
  const words = text.matchAll(/(?:\bfrom|\bimport\(?|\bURL\()\s*'((?:#|\.{1,2}\/)[^']+\.tsx?)'/g)
  return [...words].map(([, word = '']) => (word.startsWith('#') ? word.slice(1) : path.join(path.dirname(file), word)))
}

/** '' for a file that does not exist. */
function read(place: string): string {
  try {
    return readFileSync(place, 'utf8')
  } catch {
    return ''
  }
}
