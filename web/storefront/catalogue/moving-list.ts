type Page<Row> = { data: Row[]; total: number }

/**
 * The page to read next of a list that moves while it is read: what is posted in front pushes rows on to the next page, where they come
 * once more, and what is sold pulls rows back on to a page that was read. `isListed`: whether the server still lists the row.
 */
export const nextPage =
  <Row extends { id: number }>(size: number, isListed: (row: Row) => boolean) =>
  (last: Page<Row>, pages: readonly Page<Row>[], number: number): number | undefined => {
    // The server shows no page that lies too deep, though it tells the number of all.
    if (last.data.length === 0 || number * size >= last.total) return undefined
    const before = new Set(idsOf(pages.slice(0, -1)))
    const isNew = last.data.some(({ id }) => !before.has(id))
    if (!isNew) return number + 1
    const gone = new Set(idsOf(pages.map(({ data }) => ({ data: data.filter((row) => !isListed(row)) })))).size
    // As many pages back as have gone, less those that were read a second time for it already.
    const back = Math.ceil(gone / size) - (pages.length - number)
    return Math.max(1, number + 1 - Math.max(0, back))
  }

const idsOf = (pages: readonly { data: { id: number }[] }[]) => pages.flatMap(({ data }) => data.map(({ id }) => id))

/** Shows each row once, where it came first. The same object if none came twice. */
export function eachOnce<Data extends { pages: Page<{ id: number }>[] }>(data: Data): Data {
  const seen = new Set<number>()
  const pages = data.pages.map((page) => {
    const rows = page.data.filter(({ id }) => !seen.has(id) && seen.add(id))
    return rows.length < page.data.length ? { ...page, data: rows } : page
  })
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages }
}
