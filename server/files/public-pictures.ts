import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { IntakePicture } from '#domain/intake-sheet.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { fileStore, type FilesAt } from './open-store.ts'

const inTurn = oneAtATime(20)
const folder = 'public/'
const given = /^[0-9a-f]{48}(-small)?\.webp$/

/** Stores a public picture, in two sizes, under a random name. `bytes` were examined and encoded again before. */
export async function keepPicture(where: FilesAt, bytes: Buffer): Promise<IntakePicture> {
  const name = randomBytes(24).toString('hex')
  const [large, small] = await inTurn(() => Promise.all([shrunk(bytes, 1_440), shrunk(bytes, 480)]))
  const store = fileStore(where)
  await store.put(`${folder}${name}-small.webp`, [small.data])
  await store.put(`${folder}${name}.webp`, [large.data])
  return { name, width: large.info.width, height: large.info.height }
}

const shrunk = (bytes: Buffer, width: number) =>
  sharp(bytes)
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })

/** Drops both sizes of a picture that is shown nowhere. */
export async function dropPicture(where: FilesAt, name: string): Promise<void> {
  for (const file of [`${name}.webp`, `${name}-small.webp`])
    if (given.test(file)) await fileStore(where).drop(folder + file)
}

/**
 * Drops small sizes without their large one that are older than `seconds` and whose names begin with `start`: keeping or dropping the two
 * was interrupted. Answers how many.
 */
export async function dropHalves(where: FilesAt, seconds: number, start: string): Promise<number> {
  const store = fileStore(where)
  const limit = Date.now() - seconds * 1_000
  const old = new Set<string>()
  const all = new Set<string>()
  for await (const { key, at } of store.list(folder + start)) {
    all.add(key)
    if (at < limit) old.add(key)
  }
  const halves = [...old].filter((key) => key.endsWith('-small.webp') && !all.has(key.replace('-small', '')))
  for (const key of halves) await store.drop(key)
  return halves.length
}

/** Undefined: no such picture. Only names in the form that we generate are opened. */
export async function readPicture(where: FilesAt, name: string): Promise<Buffer | undefined> {
  if (!given.test(name)) return undefined
  const stream = await fileStore(where).open(folder + name)
  return stream && buffer(stream)
}
