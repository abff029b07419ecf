import type { ReactNode } from 'react'
import { LegalArticle } from '#web/storefront/legal/legal-article.tsx'
import type { ShownArticle } from '#web/storefront/legal/use-legal.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import styles from './legal-page.module.css'

type Props = {
  articles: readonly ShownArticle[]
  /** Effective date and version. */
  since: string
  /** Below `since`: the other versions. */
  children?: ReactNode
}

/** A legal text with a table of contents; each article has an anchor. */
export function LegalBody({ articles, since, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.contents}>
        <Accordion title="차례">
          <Contents articles={articles} />
        </Accordion>
        <nav aria-label="차례">
          <Contents articles={articles} />
        </nav>
      </div>
      <div className={styles.text}>
        <p className={styles.since}>{since}</p>
        {children}
        {articles.map((article, place) => (
          <section key={article.title} aria-labelledby={article.title ? `article-${place + 1}` : undefined}>
            {article.title && <h2 id={`article-${place + 1}`}>{article.title}</h2>}
            <LegalArticle {...article} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Contents({ articles }: Pick<Props, 'articles'>) {
  return (
    <ol>
      {articles.map(
        ({ title }, place) =>
          title && (
            <li key={title}>
              <a href={`#article-${place + 1}`}>{title}</a>
            </li>
          ),
      )}
    </ol>
  )
}
