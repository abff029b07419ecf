/** What of a desk's address is filter: neither what is open beside the list (`opens` names more of that) nor which page. The same filter reads the same. */
export function filterOf(search: string, opens: readonly string[] = []): string {
  const filter = new URLSearchParams(search)
  for (const name of ['id', 'page', 'cursor', ...opens]) filter.delete(name)
  filter.sort()
  return filter.toString()
}
