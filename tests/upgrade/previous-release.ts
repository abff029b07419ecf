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

/** What was given out last: the commit that last-release.txt says, or the newest tag (v1.0.0) of our history that has come after it. */
export async function lastRelease(): Promise<Release | string> {
  try {
    const said =
      process.env['UPGRADE_FROM'] ?? (await readFile(path.join(import.meta.dirname, 'last-release.txt'), 'utf8')).trim()
    const later = await git('tag', '--contains', said, '--merged', 'HEAD', '--sort=-creatordate', '--list', 'v[0-9]*')
    return { commit: await git('rev-parse', '--verify', `${later.split('\n')[0] || said}^{commit}`) }
  } catch (error) {
    return whyUnknown(error)
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
    return whyUnknown(error)
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

async function whyUnknown(error: unknown): Promise<string> {
  if ((await git('rev-parse', '--is-shallow-repository').catch(() => '')) === 'true')
    return 'this clone is shallow and has no older release in it: git fetch --unshallow'
  return `git knows no older release: ${error instanceof Error ? error.message : String(error)}`
    .trim()
    .replaceAll('\n', ' ')
}

/** Its files in a folder of their own, on the packages that are installed here, or on its own where this version has given up one of them. */
export async function unpack({ commit }: Release): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-release-'))
  const archive = `${dir}.tar`
  await git('archive', `--output=${archive}`, commit)
  await run('tar', ['-xf', archive, '-C', dir])
  await rm(archive)
  if (await hasPackages(dir)) await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'))
  else await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: dir })
  const filling = 'tests/upgrade/fill-market.ts'
  // A release from before there was this test has no way of its own.
  if (!existsSync(path.join(dir, filling))) {
    await mkdir(path.dirname(path.join(dir, filling)), { recursive: true })
    await copyFile(path.join(root, filling), path.join(dir, filling))
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

async function hasPackages(dir: string): Promise<boolean> {
  const { dependencies } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies).every((name) => existsSync(path.join(root, 'node_modules', name)))
}
