import { useLayoutEffect } from 'react'

/** The window's title. Set on the document and not drawn: the server's HTML has a title already, and a page has one. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
