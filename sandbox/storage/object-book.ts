import { randomUUID } from 'node:crypto'

export type StoredObject = { bytes: Buffer; at: number; etag: string; crc32: string | undefined }
type Upload = { path: string; at: number; parts: Map<number, Buffer> }

/** What lies in the storage, by bucket and key ('bucket/folder/name'), and the uploads in parts that are not finished. */
export function createObjectBook() {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  return {
    get: (path: string) => objects.get(path),
    put: (path: string, object: StoredObject) => void objects.set(path, object),
    drop: (path: string) => void objects.delete(path),
    /** In the order of their keys, from behind `after`. */
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
      objects.clear()
      uploads.clear()
    },
  }
}

export type ObjectBook = ReturnType<typeof createObjectBook>
