/**
 * The filter in the address of a desk, without what is open beside the list (`opens`: more names of that) and the page. Sorted, so that the
 * same filter is always the same string.
 */
export function filterOf(search: string, opens: readonly string[] = []): string {
  const filter = new URLSearchParams(search)
  for (const name of ['id', 'page', 'cursor', ...opens]) filter.delete(name)
  filter.sort()
  return filter.toString()
}
