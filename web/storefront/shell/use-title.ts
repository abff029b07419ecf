import { useLayoutEffect } from 'react'

/**
 * Sets the window title. On the document instead of rendering a <title>: the HTML of the server has one already, and there may be only one.
 */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    // A page that was shown only for a moment, such as an order that did not open, restores the title below it.
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
