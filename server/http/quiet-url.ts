/**
 * The address of a request for the log: the path and the names of the query's parameters, without their values. A search may hold a
 * telephone number, the provider's redirect holds a payment key.
 */
export function quietUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (!query) return path
  const names = query
    .split('#', 1)[0]!
    .split('&')
    .map((part) => part.split('=', 1)[0]!)
  return `${path}?${names.map((name) => (/^[\w[\]%-]{1,40}$/.test(name) ? name : '…')).join('&')}`
}
