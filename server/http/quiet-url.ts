/**
 * The address of a request as it may be logged: the path, and of the query only the parameters' names. A search holds a telephone number,
 * the provider's redirect a payment key.
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
