import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants as system, setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '#scripts/problem.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'web/dist')
const stamp = path.join(dist, '.built-from')
const sources = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json']

/** Whether web/dist was built from other sources than the present ones. */
export async function webIsStale(): Promise<boolean> {
  const built = await readFile(stamp, 'utf8').catch(() => '')
  return built !== (await hashOf(sources))
}

/** Builds the web into another folder and renames it to web/dist when it is complete: a running shop never serves half of it. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const hash = await hashOf(sources)
  const scratch = path.join(root, '.tmp')
  makeScratch(scratch)
  const draft = path.join(scratch, `web-${process.pid}`)
  const old = path.join(scratch, `web-old-${process.pid}`)
  try {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const options = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const building = promisify(execFile)(process.execPath, [vite, ...options], {
      cwd: root,
      signal,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    // Low priority: on a first start the demo market is being filled at the same time, which takes longer.
    if (building.child.pid !== undefined) setPriority(building.child.pid, system.priority.PRIORITY_LOW)
    await building
    await writeFile(path.join(draft, '.built-from'), hash)
    if (existsSync(dist)) await rename(dist, old)
    await rename(draft, dist)
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Problem(`화면을 만들지 못했어요.\n${said}`)
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

/** In a checkout of another user the existing build is served; it only cannot be built again. */
function makeScratch(scratch: string): void {
  try {
    mkdirSync(scratch, { recursive: true })
    accessSync(scratch, constants.W_OK)
    accessSync(path.dirname(dist), constants.W_OK)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new Problem(
      `화면을 새로 만들어야 하는데 이 폴더에 쓸 수 없어요: ${root}\n  쓸 수 있는 사람이 npm start를 한 번 실행하거나, 쓸 수 있는 곳에 복사해서 실행해 주세요.`,
    )
  }
}

async function hashOf(places: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(places.map(filesOf))).flat().toSorted()) {
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

async function filesOf(place: string): Promise<string[]> {
  if (path.extname(place)) return [place]
  const entries = await readdir(path.join(root, place), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(`web${path.sep}dist`))
}
