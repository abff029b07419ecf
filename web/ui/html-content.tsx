import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import { markInHtml } from './mark-words.ts'
import styles from './html-content.module.css'

type Props = {
  html: string
  /** Words of a search, marked in the text. */
  marks?: string
}

/** Stored HTML (notice, magazine, policy), cleaned once more before it is shown. */
export function HtmlContent({ html, marks = '' }: Props) {
  // The server has no DOMParser; it has just sanitised the HTML itself.
  const clean = useMemo(() => ('DOMParser' in globalThis ? markInHtml(cleanHtml(html), marks) : html), [html, marks])
  return <div className={styles.content} dangerouslySetInnerHTML={{ __html: clean }} />
}
