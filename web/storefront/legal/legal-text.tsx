import { ageLimit } from '#domain/legal/age-limit.ts'
import type { Article, LegalFacts } from '#domain/legal/legal-facts.ts'
import { privacyConsent, privacyPolicy } from '#domain/legal/privacy-policy.ts'
import { termsOfUse } from '#domain/legal/terms-of-use.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import styles from './legal-text.module.css'

const texts = {
  terms: termsOfUse,
  policy: privacyPolicy,
  privacy: privacyConsent,
  age: () => ageLimit,
} satisfies Record<string, (facts: LegalFacts) => readonly Article[]>

/** `terms` and `policy` are the pages' texts, `privacy` and `age` what is agreed to besides before signing up. */
export type LegalName = keyof typeof texts

/** One whole legal text with the company, the fee and the periods as they are set; headings at the level it stands in. */
export function LegalText({ name, heading: Heading = 'h3' }: { name: LegalName; heading?: 'h2' | 'h3' }) {
  const settings = useSettings()
  if (!settings) return <div className={styles.text} aria-busy="true" />
  return (
    <div className={styles.text}>
      {texts[name](settings).map(({ title, lines }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
