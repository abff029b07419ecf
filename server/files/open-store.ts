import type { Config } from '#server/config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { withAnother } from './with-another.ts'

/** What of the configuration says where files lie. */
export type FilesAt = Pick<Config, 'filesDir' | 'filesUrl' | 'filesAlso' | 'filesKey'>

const stores = new Map<string, FileStore>()
/** One and the same for one place. */
function storeAt(place: string, { filesKey }: FilesAt): FileStore {
  const store = stores.get(place) ?? (place.startsWith('s3://') ? s3Store(place, filesKey) : folderStore(place))
  stores.set(place, store)
  return store
}

/** Where this shop's files lie now. */
export const ownStore = (at: FilesAt): FileStore => storeAt(at.filesUrl ?? at.filesDir, at)
/** Where they lay before, or will lie, while they move; undefined: they don't. */
export const otherStore = (at: FilesAt): FileStore | undefined =>
  at.filesAlso === undefined ? undefined : storeAt(at.filesAlso, at)

/** All files of this shop. */
export function fileStore(at: FilesAt): FileStore {
  const other = otherStore(at)
  return other ? withAnother(ownStore(at), other) : ownStore(at)
}
