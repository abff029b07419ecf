import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openImportGraph } from './import-graph.ts'

const store = '.tmp/linted.json'
/** Files on which every result depends: the rules, the compiler's settings and the versions of all packages. */
const world = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json']

export type LintCache = {
  /** The files that have changed since they passed, and those whose imported types have changed. */
  stale: string[]
  all: number
  /** Stores that all files, as they are now, have passed. */
  keep(): Promise<void>
}

/**
 * Finds the files that the type-aware rules have to check again. The result for a file depends on its text and on the types that it
 * imports, directly or not. The compiler has written these types into .types, so a change inside a function affects only its own file. Call
 * it after `tsc -b`.
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

/** Hashes by path without extension: each project writes into a folder of its own, which contains the paths of the repository. */
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
