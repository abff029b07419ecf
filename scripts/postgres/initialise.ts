import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'
import { startProblem } from './start-problem.ts'

type Options = {
  home: string
  dataDir: string
  binaries: Binaries
  who: RunAs
  password: string
  /** The authentication of connections over the Unix socket in its own folder. */
  localAuth?: 'scram-sha-256' | 'trust'
}

/**
 * Creates the data folder under another name and renames it when it is complete, so a power cut leaves nothing half-made. Text is UTF-8 in
 * PostgreSQL's builtin collation C.UTF-8: for Hangul it is dictionary order, and unlike the machine's or ICU's collations it never changes
 * under an index.
 */
export async function initialise({
  home,
  dataDir,
  binaries: { initdb, major },
  who,
  password,
  localAuth = 'scram-sha-256',
}: Options): Promise<void> {
  const draft = path.join(home, 'data.new')
  const passwordFile = path.join(home, 'password.initdb')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (who.owner) {
    await chown(draft, who.owner.uid, who.owner.gid)
    await chown(passwordFile, who.owner.uid, who.owner.gid)
  }
  const { file, args, user } = who.command(initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    `--auth-local=${localAuth}`,
    '--encoding=UTF8',
    // Before 17 there is no builtin provider: the machine's C.UTF-8 has the same order.
    ...(major < 17 ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']),
    '--no-instructions',
  ])
  try {
    const child = spawn(file, args, { ...user, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const exit = once(child, 'exit')
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await exit
    if (code !== 0) throw startProblem(dataDir, output + errors)
    await rename(draft, dataDir)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}
