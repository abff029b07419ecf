import { useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import styles from './html-content.module.css'

type Props = { html: string }

/** Stored HTML (notice, magazine, policy), cleaned once more before it is shown. */
export function HtmlContent({ html }: Props) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={styles.content} dangerouslySetInnerHTML={{ __html: clean }} />
}
