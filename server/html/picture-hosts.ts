/** Where pictures are: `dataHost` is an origin without a slash at the end, '' for our own; `oldHosts` answer no longer. */
export type PictureHosts = { dataHost: string; oldHosts: readonly string[] }

export const ownHost: PictureHosts = { dataHost: '', oldHosts: [] }

/** A picture's address as it is kept: of ours, of the data host and of the old ones only the path. Others stay as they are. */
export function keptAddress(address: string, { dataHost, oldHosts }: PictureHosts): string {
  const [, host = '', path = '/'] = /^(?:https?:)?\/\/([^/?#]+)(\/[^/].*)?$/i.exec(address.trim()) ?? []
  const known = [...oldHosts, ...(dataHost ? [new URL(dataHost).host] : [])]
  return known.includes(host.toLowerCase()) ? path : address
}

/** A picture's address as it is answered: what is kept as a path is at the data host. */
export function shownAddress(address: string, hosts: PictureHosts): string {
  const kept = keptAddress(address, hosts)
  return /^\/[^/]/.test(kept) ? hosts.dataHost + kept : kept
}

/**
 * The columns of pictures in an answer's JSON, at the data host. They come from a dozen statements and as text that is kept written, so it
 * is done where the answer leaves; undefined where nothing has to be done.
 */
export function picturesOnDataHost(hosts: PictureHosts): ((json: string) => string) | undefined {
  if (hosts.dataHost === '' && hosts.oldHosts.length === 0) return undefined
  const column = /"(img_path|img_path_wide|thumb_path)":"([^"\\]*)"/g
  return (json) =>
    json.replaceAll(column, (_, name: string, path: string) => `"${name}":"${shownAddress(path, hosts)}"`)
}
