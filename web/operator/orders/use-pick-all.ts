import { useState } from 'react'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { RowSelection } from '#web/operator/kit/use-row-selection.ts'
import type { useLines } from './queries.ts'

/** The most lines in one 발주. */
const mostAtOnce = 500

/** Fetches the rest of the list and picks all of it: a page has a hundred lines, a morning's 발주 three hundred. */
export function usePickAll(lines: ReturnType<typeof useLines>, picks: RowSelection) {
  const [reading, setReading] = useState(false)
  async function pickAll(): Promise<void> {
    setReading(true)
    let read: Pick<typeof lines, 'data' | 'hasNextPage' | 'error'> = lines
    while (read.hasNextPage && !read.error && rowsOf(read).length < mostAtOnce) read = await lines.fetchNextPage()
    picks.only(
      rowsOf(read)
        .slice(0, mostAtOnce)
        .map(({ id }) => id),
    )
    setReading(false)
  }
  /** All rows on screen are picked and the list has more pages, so picking can go on. */
  const { length } = lines.rows
  const mayGoOn = lines.hasNextPage && length > 0 && length < mostAtOnce && picks.ids.length === length
  return { mayGoOn, reading, pickAll }
}

const rowsOf = ({ data }: Pick<ReturnType<typeof useLines>, 'data'>): LaneLine[] =>
  data?.pages.flatMap((page) => page.data) ?? []
