import { type LegalFacts, type Article, legalDay, legalSince } from '#domain/legal/legal-facts.ts'
import { privacyPolicy } from '#domain/legal/privacy-policy.ts'
import { termsOfUse } from '#domain/legal/terms-of-use.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import styles from './legal-page.module.css'

/** /Policy */
export const PolicyPage = () => <LegalPage path="/Policy" title="이용약관" text={termsOfUse} />

/** /Private */
export const PrivacyPage = () => <LegalPage path="/Private" title="개인정보처리방침" text={privacyPolicy} />

const pages = [
  { to: '/Policy', label: '이용약관' },
  { to: '/Private', label: '개인정보처리방침' },
]

type Props = { path: string; title: string; text: (facts: LegalFacts) => readonly Article[] }

/** A long text to be read: its contents first, each article under an anchor, and since when it holds. */
function LegalPage({ path, title, text }: Props) {
  const settings = useSettings()
  const articles = settings && text(settings)
  return (
    <Page
      title={title}
      header="flow"
      back="/Customer"
      tabBar
      footer
      under={
        <TabLinks
          label="약관과 정책"
          tabs={pages.map(({ to, label }) => ({ key: to, to, label, current: to === path }))}
        />
      }
    >
      {articles ? (
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
            <p className={styles.since}>
              시행일 {legalDay(legalSince)} · 버전 {legalSince.replaceAll('-', '.')}
            </p>
            {articles.map(({ title: heading, lines }, place) => (
              <section key={heading} aria-labelledby={`article-${place + 1}`}>
                <h2 id={`article-${place + 1}`}>{heading}</h2>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </section>
            ))}
          </div>
        </div>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  )
}

function Contents({ articles }: { articles: readonly Article[] }) {
  return (
    <ol>
      {articles.map(({ title }, place) => (
        <li key={title}>
          <a href={`#article-${place + 1}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
