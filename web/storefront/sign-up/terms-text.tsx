import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { type TermsName, termsWords } from './terms-words.ts'
import styles from './terms-text.module.css'

/** The full text of one of the terms, with the company's name and the periods as they are set. */
export function TermsText({ name }: { name: TermsName }) {
  const settings = useSettings()
  const words = termsWords({
    company: settings?.company.name || '한결',
    officer: settings?.company.privacy_officer || '개인정보 보호책임자',
    phone: settings?.company.phone || '고객센터',
    refundDays: settings?.refund_business_days ?? 3,
  })[name]
  return (
    <div className={styles.text}>
      {words.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
