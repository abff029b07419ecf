import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = 'database/migrations'
const run = promisify(execFile)
const git = async (...words: string[]) => (await run('git', words, { cwd: root, maxBuffer: 2 ** 27 })).stdout.trim()
/** Those of the folder or of a listing of it. */
const sqlFiles = (names: readonly string[]) => names.filter((name) => name.endsWith('.sql'))

export type Release = {
  commit: string
  /** The migrations since. */
  since: string[]
}

/**
 * The newest commit that has not all of today's migrations: what ran wherever this version has not been yet. UPGRADE_FROM names an older
 * one. A sentence where there is no such history, as in a shallow clone.
 */
export async function previousRelease(): Promise<Release | string> {
  try {
    const commit = await git('rev-parse', '--verify', process.env['UPGRADE_FROM'] ?? (await beforeNewestMigration()))
    const then = (await git('ls-tree', '--name-only', commit, `${migrations}/`))
      .split('\n')
      .map((name) => path.basename(name))
    const since = sqlFiles(readdirSync(path.join(root, migrations))).filter((name) => !then.includes(name))
    return since.length > 0 ? { commit, since } : `${commit} has every migration`
  } catch (error) {
    return `git knows no older release: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  }
}

async function beforeNewestMigration(): Promise<string> {
  // One that is not committed yet came after everything that is.
  if (await git('status', '--porcelain', '--', `${migrations}/*.sql`)) return 'HEAD'
  return `${await git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/*.sql`)}^`
}

/** Its files in a folder of their own, on the packages that are installed here. */
export async function unpack({ commit }: Release): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-release-'))
  const archive = `${dir}.tar`
  await git('archive', `--output=${archive}`, commit)
  await run('tar', ['-xf', archive, '-C', dir])
  await rm(archive)
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'))
  const filling = 'tests/upgrade/fill-market.ts'
  // A release from before there was this test has no way of its own.
  if (!existsSync(path.join(dir, filling))) {
    await mkdir(path.dirname(path.join(dir, filling)), { recursive: true })
    await copyFile(path.join(root, filling), path.join(dir, filling))
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

/** Names of packages that it needs and this version has given up: it cannot run here. */
export async function missingPackages(dir: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies).filter((name) => !existsSync(path.join(root, 'node_modules', name)))
}
