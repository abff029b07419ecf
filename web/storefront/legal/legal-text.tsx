import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LegalArticle } from './legal-article.tsx'
import { type LegalName, useLegal } from './use-legal.ts'
import styles from './legal-text.module.css'

/** A whole legal text, to be shown in a sheet. */
export function LegalText({ name }: { name: LegalName }) {
  const { shown, error, refetch } = useLegal(name)
  if (!shown && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!shown) return <div className={styles.text} aria-busy="true" />
  return (
    <div className={styles.text}>
      {shown.articles.map((article) => (
        <section key={article.title}>
          {article.title && <h3>{article.title}</h3>}
          <LegalArticle {...article} />
        </section>
      ))}
    </div>
  )
}
