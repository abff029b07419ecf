import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import { markInHtml } from './mark-words.ts'
import styles from './html-content.module.css'

type Props = {
  html: string
  /** Words that were looked for: marked in the text. */
  marks?: string
}

/** Stored HTML (notice, magazine, policy), cleaned once more before it is shown. */
export function HtmlContent({ html, marks = '' }: Props) {
  // Where the server draws there is no parser of the browser's; what it draws it has just sanitised itself.
  const clean = useMemo(() => ('DOMParser' in globalThis ? markInHtml(cleanHtml(html), marks) : html), [html, marks])
  return <div className={styles.content} dangerouslySetInnerHTML={{ __html: clean }} />
}
