import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import nodePath from 'node:path'
import { crc32 } from 'node:zlib'

export type StoredObject = { bytes: Buffer; at: number; etag: string; crc32: string }
type Upload = { path: string; at: number; parts: Map<number, Buffer> }

/** The stored objects, by bucket and key ('bucket/folder/name'), and unfinished multipart uploads. `folder`: keeps objects over a restart. */
export function createObjectBook(folder?: string) {
  const objects = new Map<string, StoredObject>(folder ? keptIn(folder) : [])
  const uploads = new Map<string, Upload>()
  return {
    get: (path: string) => objects.get(path),
    put(path: string, bytes: Buffer, at: number): StoredObject {
      const object = objectOf(bytes, at)
      objects.set(path, object)
      if (folder) writeFileSync(fileOf(folder, path), bytes)
      return object
    },
    drop(path: string) {
      objects.delete(path)
      if (folder) rmSync(fileOf(folder, path), { force: true })
    },
    /** In the order of their keys, after `after`. */
    list: (prefix: string, after: string) =>
      [...objects.entries()]
        .filter(([path]) => path.startsWith(prefix) && path > after)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    begin(path: string, at: number): string {
      const id = randomUUID()
      uploads.set(id, { path, at, parts: new Map() })
      return id
    },
    /** False: there is no such upload. */
    addPart(id: string, number: number, bytes: Buffer): boolean {
      return uploads.get(id)?.parts.set(number, bytes) !== undefined
    },
    finish(id: string): Buffer | undefined {
      const upload = uploads.get(id)
      uploads.delete(id)
      return (
        upload && Buffer.concat([...upload.parts.entries()].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes))
      )
    },
    abort: (id: string) => uploads.delete(id),
    unfinished: (prefix: string) => [...uploads.entries()].filter(([, { path }]) => path.startsWith(prefix)),
    clear() {
      for (const path of objects.keys()) this.drop(path)
      uploads.clear()
    },
  }
}

export type ObjectBook = ReturnType<typeof createObjectBook>

const fileOf = (folder: string, path: string): string => nodePath.join(folder, encodeURIComponent(path))

function keptIn(folder: string): [string, StoredObject][] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).map((name) => {
    const file = nodePath.join(folder, name)
    return [decodeURIComponent(name), objectOf(readFileSync(file), statSync(file).mtimeMs)]
  })
}

const objectOf = (bytes: Buffer, at: number): StoredObject => ({ bytes, at, etag: etagOf(bytes), crc32: sumOf(bytes) })

export const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
/** CRC32 in base64, as S3 has it. */
export function sumOf(bytes: Buffer): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum.toString('base64')
}
