import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '#server/http/refuse.ts'
import type { FileStore, Stored } from './file-store.ts'

const draftEnd = '.part'
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Files in a folder of this machine, or in one that several share: outside of everything that is served, readable by this user alone. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key)
  return {
    async put(key, pieces) {
      const place = placeOf(key)
      const draft = place + draftEnd
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        const file = await open(draft, 'w', 0o600)
        try {
          await file.writeFile(pieces)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
        await syncFolder(path.dirname(place))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw isFull(error) ? refuse('file.no-room') : error
      }
    },
    async open(key) {
      try {
        return (await open(placeOf(key), 'r')).createReadStream()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    drop: (key) => rm(placeOf(key), { force: true }),
    list: (start = '') => filesIn(folder, (key) => key.startsWith(start) && !key.endsWith(draftEnd)),
    async dropDrafts(before) {
      let dropped = 0
      for await (const { key, at } of filesIn(folder, (one) => one.endsWith(draftEnd))) {
        if (at >= before) continue
        await rm(placeOf(key), { force: true })
        dropped++
      }
      return dropped
    },
  }
}

async function* filesIn(folder: string, wanted: (key: string) => boolean): AsyncGenerator<Stored> {
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const place = path.join(one.parentPath, one.name)
    const key = path.relative(folder, place).split(path.sep).join('/')
    if (!one.isFile() || !wanted(key)) continue
    // Undefined: the file was dropped since it was listed.
    const found = await stat(place).catch(() => undefined)
    if (found) yield { key, size: found.size, at: found.mtimeMs }
  }
}

/** Syncs the folder, so that the file's name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
