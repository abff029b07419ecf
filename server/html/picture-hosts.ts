/** Where pictures are: `dataHost` is an origin without a slash at the end, '' for our own; `oldHosts` are names that serve no more. */
export type PictureHosts = { dataHost: string; oldHosts: readonly string[] }

export const ownHost: PictureHosts = { dataHost: '', oldHosts: [] }

/** A picture's address as it is stored: only the path, if the host is the data host or an old one. Other addresses stay as they are. */
export function keptAddress(address: string, { dataHost, oldHosts }: PictureHosts): string {
  const [, host = '', path = '/'] = /^(?:https?:)?\/\/([^/?#]+)(\/[^/].*)?$/i.exec(address.trim()) ?? []
  const known = [...oldHosts, ...(dataHost ? [new URL(dataHost).host] : [])]
  return known.includes(host.toLowerCase()) ? path : address
}

/** A picture's address as it is sent: a stored path gets the data host. */
export function shownAddress(address: string, hosts: PictureHosts): string {
  const kept = keptAddress(address, hosts)
  return /^\/[^/]/.test(kept) ? hosts.dataHost + kept : kept
}

/**
 * Rewrites the picture columns in the JSON of a response to the data host. A dozen statements and cached texts have such columns, so this
 * is done where the response leaves. Undefined: nothing has to be rewritten.
 */
export function picturesOnDataHost(hosts: PictureHosts): ((json: string) => string) | undefined {
  if (hosts.dataHost === '' && hosts.oldHosts.length === 0) return undefined
  const column = /"(img_path|img_path_wide|thumb_path)":"([^"\\]*)"/g
  return (json) =>
    json.replaceAll(column, (_, name: string, path: string) => `"${name}":"${shownAddress(path, hosts)}"`)
}
