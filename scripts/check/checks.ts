import { spawn } from 'node:child_process'
import path from 'node:path'
import { functionProblems } from './landed-functions.ts'
import { landedProblems } from './landed-migrations.ts'
import { openImportGraph } from './import-graph.ts'
import { openLintCache } from './lint-cache.ts'
import { moveProblems } from './moves.ts'
import { roomProblems } from './rooms.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What is checked beside the tests, in this order: the type-aware rules read what the compiler has written. */
export const checks: readonly { name: string; passes: () => Promise<boolean> }[] = [
  // One checker per project: several would each compute the types of libraries again. Two projects are built at once.
  { name: '타입', passes: () => run('typescript/bin/tsc', ['-b', '--checkers', '1', '--builders', '2']) },
  { name: '규칙', passes: () => run('oxlint/bin/oxlint') },
  { name: '타입을 읽는 규칙', passes: typeAwareRules },
  { name: '방', passes: roomsInOrder },
  { name: '마이그레이션', passes: migrationsLanded },
  { name: '모양', passes: () => run('oxfmt/bin/oxfmt', ['--check']) },
]

async function roomsInOrder(): Promise<boolean> {
  const graph = openImportGraph(root)
  return told([...roomProblems(graph, root), ...moveProblems(graph)])
}

async function migrationsLanded(): Promise<boolean> {
  const database = path.join(root, 'database')
  return told([
    ...(await landedProblems(path.join(database, 'baseline'))),
    ...(await landedProblems(path.join(database, 'migrations'))),
    ...(await functionProblems(path.join(database, 'functions'))),
  ])
}

function told(problems: string[]): boolean {
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  return problems.length === 0
}

/** In CI all files are checked, whatever the cache says. */
async function typeAwareRules(): Promise<boolean> {
  const cache = await openLintCache(root)
  if (cache.stale.length === 0 && !process.env.CI) return true
  // A command line is limited to some thousand names, and checking most files takes as long as checking all.
  const named = process.env.CI || cache.stale.length > cache.all / 2 ? [] : cache.stale
  const passed = await run('oxlint/bin/oxlint', ['--type-aware', ...named])
  if (passed) await cache.keep()
  return passed
}

/** Runs a program of a package, with its output shown. Returns whether it found nothing. */
function run(program: string, args: string[] = []): Promise<boolean> {
  return new Promise((resolve) => {
    const file = path.join(root, 'node_modules', program)
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
