/** What of a desk's address is filter: neither what is open beside the list nor which page. The same filter reads the same. */
export function filterOf(search: string): string {
  const filter = new URLSearchParams(search)
  for (const name of ['id', 'page', 'cursor']) filter.delete(name)
  filter.sort()
  return filter.toString()
}
