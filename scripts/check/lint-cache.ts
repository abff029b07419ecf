import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openImportGraph } from './import-graph.ts'

const store = '.tmp/linted.json'
/** What every verdict depends on: the rules, the compiler's settings and the versions of all packages. */
const world = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json']

export type LintCache = {
  /** The files that changed since they were found in order, and those that see another type because of it. */
  stale: string[]
  all: number
  /** Remembers all files as they are now to be in order. */
  keep(): Promise<void>
}

/**
 * What the type-aware rules have to look at again. They judge a file by its text and by the types that it imports, directly or not;
 * the compiler has written those into .types, so a change inside a function asks for its own file alone. To be called after `tsc -b`.
 */
export async function openLintCache(root: string): Promise<LintCache> {
  const [keys, kept] = await Promise.all([keysOfFiles(root), keptKeys(root)])
  return {
    stale: [...keys].filter(([file, key]) => kept[file] !== key).map(([file]) => file),
    all: keys.size,
    async keep() {
      const file = path.join(root, store)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(Object.fromEntries(keys)))
    },
  }
}

async function keysOfFiles(root: string): Promise<Map<string, string>> {
  const graph = openImportGraph(root)
  const [declarations, settings] = await Promise.all([declarationHashes(root), settingsHash(root)])
  const typesOf = (file: string) => declarations.get(file.replace(/\.tsx?$/, '')) ?? hashOf(graph.text(file))
  const keys = graph.files().map((file): [string, string] => {
    const others = [...graph.reachedFrom(file)].filter((other) => other !== file).toSorted()
    return [file, hashOf(settings, graph.text(file), ...others.flatMap((other) => [other, typesOf(other)]))]
  })
  return new Map(keys)
}

/** By path without extension: each project writes below a folder of its own, in which the paths are those of the repository. */
async function declarationHashes(root: string): Promise<Map<string, string>> {
  const files = globSync('.types/*/**/*.d.ts', { cwd: root })
  const hashes = files.map(async (file): Promise<[string, string]> => {
    const [, , ...place] = file.split(path.sep)
    return [place.join('/').replace(/\.d\.ts$/, ''), hashOf(await readFile(path.join(root, file), 'utf8'))]
  })
  return new Map(await Promise.all(hashes))
}

async function settingsHash(root: string): Promise<string> {
  const files = [...world, ...globSync('*/**/tsconfig*.json', { cwd: root, exclude: ['node_modules'] }).toSorted()]
  return hashOf(...(await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))))
}

async function keptKeys(root: string): Promise<Record<string, string>> {
  return readFile(path.join(root, store), 'utf8').then(JSON.parse, () => ({}))
}

const hashOf = (...texts: string[]): string => {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64')
}
