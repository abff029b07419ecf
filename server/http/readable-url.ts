/**
 * The address for routing. One that cannot be decoded (`/%ZZ`) has its percent signs escaped, so that it is a page that does not exist
 * instead of a broken request. Addresses of calls stay as they are: their caller is told what is wrong.
 */
export function readableUrl(url: string): string {
  // An absolute address ('http://host/path'), as proxies are sent it: no page has that path.
  if (!url.startsWith('/')) return '/nothing'
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
