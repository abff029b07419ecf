/**
 * The address a page is looked for under: one that cannot be decoded (`/%ZZ`) is taken letter by letter, so that it is a page that is
 * not there and no broken request. Calls stay as they are: their caller is told what is wrong.
 */
export function readableUrl(url: string): string {
  // 'http://host/path', as a proxy is asked: nothing here goes by that name.
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
