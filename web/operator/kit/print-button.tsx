import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { MorePages } from '#web/ui/endless-list.tsx'

type Props = {
  /** The pages of the list on this page, which is first loaded to its end. */
  pages?: MorePages
  /** Printing is what the page is for. */
  primary?: true
}

/** Prints the page. */
export function PrintButton({ pages, primary }: Props) {
  const [asked, setAsked] = useState(false)
  const { hasNextPage = false, isFetching = false, isFetchNextPageError = false, fetchNextPage } = pages ?? {}
  useEffect(() => {
    if (!asked || isFetching) return
    if (hasNextPage && !isFetchNextPageError) return void fetchNextPage?.()
    // After the last rows are drawn.
    const drawn = requestAnimationFrame(() => {
      setAsked(false)
      // The list says what could not be loaded.
      if (!hasNextPage) print()
    })
    return () => cancelAnimationFrame(drawn)
  }, [asked, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <Button
      variant={primary ? 'primary' : 'line'}
      size="md"
      icon="document"
      busy={asked && '불러오는 중'}
      data-short={primary ? undefined : true}
      onClick={() => {
        setAsked(true)
        if (isFetchNextPageError) void fetchNextPage?.()
      }}
    >
      인쇄
    </Button>
  )
}
