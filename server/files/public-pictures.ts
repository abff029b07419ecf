import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { IntakePicture } from '#domain/intake-sheet.ts'
import type { Config } from '#server/config/config.ts'
import { oneAtATime } from './one-at-a-time.ts'

const inTurn = oneAtATime(20)
const folderOf = ({ filesDir }: Pick<Config, 'filesDir'>) => path.join(filesDir, 'public')
const given = /^[0-9a-f]{48}(-small)?\.webp$/

/** Stores a public picture, in two sizes, under a random name. `bytes` were examined and encoded again before. */
export async function keepPicture(where: Pick<Config, 'filesDir'>, bytes: Buffer): Promise<IntakePicture> {
  const name = randomBytes(24).toString('hex')
  const [large, small] = await inTurn(() => Promise.all([shrunk(bytes, 1_440), shrunk(bytes, 480)]))
  await mkdir(folderOf(where), { recursive: true, mode: 0o700 })
  await keep(where, `${name}-small.webp`, small.data)
  await keep(where, `${name}.webp`, large.data)
  return { name, width: large.info.width, height: large.info.height }
}

const shrunk = (bytes: Buffer, width: number) =>
  sharp(bytes)
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })

async function keep(where: Pick<Config, 'filesDir'>, name: string, bytes: Buffer): Promise<void> {
  const whole = path.join(folderOf(where), name)
  await writeFile(`${whole}.part`, bytes, { flag: 'wx', mode: 0o600, flush: true })
  await rename(`${whole}.part`, whole)
}

/** Both sizes of a picture that nobody shows. */
export async function dropPicture(where: Pick<Config, 'filesDir'>, name: string): Promise<void> {
  for (const file of [`${name}.webp`, `${name}-small.webp`])
    if (given.test(file)) await rm(path.join(folderOf(where), file), { force: true })
}

/** Undefined: no such picture. Only names that we gave are opened. */
export async function readPicture(where: Pick<Config, 'filesDir'>, name: string): Promise<Buffer | undefined> {
  if (!given.test(name)) return undefined
  return readFile(path.join(folderOf(where), name)).catch(() => undefined)
}
