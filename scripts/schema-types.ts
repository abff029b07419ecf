import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const config = path.join(root, 'database/kysely-codegen.json')

/** The text of database/schema.ts for the migrated database at `url`. Overrides: database/kysely-codegen.json. */
export async function schemaTypes(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-types-'))
  const file = path.join(folder, 'schema.ts')
  try {
    const program = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const options = ['--dialect', 'postgres', '--url', url, '--out-file', file, '--exclude-pattern', 'kysely_*']
    if (existsSync(config)) options.push('--config-file', config)
    await run(process.execPath, [program, ...options], { cwd: root })
    const formatter = path.join(root, 'node_modules/oxfmt/bin/oxfmt')
    await run(process.execPath, [formatter, '-c', path.join(root, '.oxfmtrc.json'), file], { cwd: root })
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
