import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/http/refuse.ts'
import { scan } from './scan.ts'

type Where = Pick<Config, 'filesDir'>
type Keeper = Pick<Config, 'filesDir' | 'clamd'>

const folderOf = ({ filesDir }: Where): string => path.join(filesDir, 'private')
/** The names that we give: 48 hex digits. Nothing else is ever opened. */
const given = /^[0-9a-f]{48}$/

/** Keeps bytes that the scanner, where there is one, finds nothing in: under a random name, outside of everything that is served. The row that names them is written after. */
export async function keepFile(where: Keeper, bytes: Buffer): Promise<string> {
  if (where.clamd) await scan(where.clamd, bytes)
  return keepPieces(where, [bytes])
}

/** Keeps what we write ourselves, piece after piece: it is never in memory as a whole. */
export async function keepPieces(
  where: Where,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<string> {
  const folder = folderOf(where)
  const name = randomBytes(24).toString('hex')
  const draft = path.join(folder, `${name}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(pieces)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path.join(folder, name))
    await syncFolder(folder)
    return name
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw refuse('file.no-room')
    throw error
  }
}

/** After a power cut the name is there too. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

export async function readKept(where: Where, name: string): Promise<Buffer | undefined> {
  if (!given.test(name)) return undefined
  try {
    const file = await open(path.join(folderOf(where), name), 'r')
    try {
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A kept file to be read while it is sent; undefined: there is none. */
export async function streamKept(where: Where, name: string): Promise<Readable | undefined> {
  if (!given.test(name)) return undefined
  const file = await open(path.join(folderOf(where), name), 'r').catch(() => undefined)
  return file?.createReadStream()
}

export async function dropFile(where: Where, name: string): Promise<void> {
  if (given.test(name)) await rm(path.join(folderOf(where), name), { force: true })
}

/** Names of what has lain there for longer than `seconds`, finished or not. */
export async function keptLongerThan(where: Where, seconds: number): Promise<string[]> {
  const folder = folderOf(where)
  const names = await readdir(folder).catch(() => [])
  const limit = Date.now() - seconds * 1000
  const old: string[] = []
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < limit) old.push(name)
  }
  return old
}

/** Drops what an upload that died left behind. */
export async function dropDraft(where: Where, name: string): Promise<void> {
  if (/^[0-9a-f]{48}\.part$/.test(name)) await rm(path.join(folderOf(where), name), { force: true })
}
