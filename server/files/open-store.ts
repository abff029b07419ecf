import type { Config } from '#server/config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { withAnother } from './with-another.ts'

/** The settings that say where files are stored. */
export type FilesAt = Pick<Config, 'filesDir' | 'filesUrl' | 'filesAlso' | 'filesKey'>

const stores = new Map<string, FileStore>()
/** The same store object for the same place. */
function storeAt(place: string, { filesKey }: FilesAt): FileStore {
  const store = stores.get(place) ?? (place.startsWith('s3://') ? s3Store(place, filesKey) : folderStore(place))
  stores.set(place, store)
  return store
}

/** The store to which this shop writes its files. */
export const ownStore = (at: FilesAt): FileStore => storeAt(at.filesUrl ?? at.filesDir, at)
/** The second store while files are moved; undefined: no files are being moved. */
export const otherStore = (at: FilesAt): FileStore | undefined =>
  at.filesAlso === undefined ? undefined : storeAt(at.filesAlso, at)

/** The store with all files of this shop; while files are moved it reads from both places. */
export function fileStore(at: FilesAt): FileStore {
  const other = otherStore(at)
  return other ? withAnother(ownStore(at), other) : ownStore(at)
}
