import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const git = async (...words: string[]) => (await run('git', words, { cwd: root, maxBuffer: 2 ** 27 })).stdout.trim()
/** What an upgrade changes in a database. */
const schema = ['database/migrations/*.sql', 'database/functions/*.sql']
/** A file that is moved changes nothing. */
const changes = ['--find-renames', '--diff-filter=AMD']

export type Release = { commit: string }

/** Until a release has a tag (v1.0.0), this is the last one: the house as it stood with its first 57 migrations. */
const untagged = '234811e9c425090e67606e1d47b5590749452581'

/** What was given out last: the newest tag of our history. A sentence where there is no such history, as in a shallow clone. */
export async function lastRelease(): Promise<Release | string> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').catch(() => untagged)
  try {
    return { commit: await git('rev-parse', '--verify', `${tag}^{commit}`) }
  } catch (error) {
    return unknown(error)
  }
}

/**
 * The newest commit that has not today's migrations and functions: what ran wherever this version has not been yet. UPGRADE_FROM names an
 * older one. A sentence where there is no such history, as in a shallow clone.
 */
export async function previousRelease(): Promise<Release | string> {
  try {
    const notCommitted = await git('status', '--porcelain', '--', ...schema)
    // What is not committed yet came after everything that is.
    const newest = notCommitted ? 'HEAD' : await newestBefore()
    const commit = await git('rev-parse', '--verify', process.env['UPGRADE_FROM'] ?? newest)
    const since = notCommitted || (await git('diff', '--name-only', ...changes, commit, '--', ...schema))
    return since ? { commit } : `${commit} has every migration and function`
  } catch (error) {
    return unknown(error)
  }
}

/** A commit between two that were given out may have a migration whose number was changed before it was: nobody runs that. */
async function newestBefore(): Promise<string> {
  const names = async (commit: string) =>
    (await git('ls-tree', '-r', '--name-only', commit, '--', 'database/migrations'))
      .split('\n')
      .map((one) => path.basename(one))
  const today = new Set(await names('HEAD'))
  for (const changed of (await git('log', '--format=%H', ...changes, '--', ...schema)).split('\n'))
    if ((await names(`${changed}^`)).every((name) => today.has(name))) return `${changed}^`
  throw new Error('no commit has only migrations of today')
}

const unknown = (error: unknown) =>
  `git knows no older release: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`

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
