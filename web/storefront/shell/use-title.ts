import { useLayoutEffect } from 'react'

/** The window's title. Set on the document and not drawn: the server's HTML has a title already, and a page has one. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    // What stood over a page only for a while, as an order that did not open, leaves it its own.
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
