import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './person-card.module.css'

/** After the answers, a person (DESIGN §8). */
export function PersonCard() {
  const settings = useSettings()
  return (
    <section className={styles.card} aria-labelledby="person">
      <h2 id="person">찾는 답이 없나요?</h2>
      <p>{hoursSentence(settings?.support)}</p>
      <div className={styles.ways}>
        <ButtonLink to="/MyQnAWrite" wide>
          1:1 문의
        </ButtonLink>
        <ButtonLink to="/MyQnA" variant="line" wide>
          내 문의 보기
        </ButtonLink>
      </div>
      {settings?.company.phone && (
        <p className={styles.phone}>
          전화 <a href={`tel:${settings.company.phone}`}>{settings.company.phone}</a>
          <span>
            평일 {settings.support.hours} · 점심 {settings.support.lunch}
          </span>
        </p>
      )}
    </section>
  )
}

/** '24시간 접수', '평일 09:00~17:00' → one sentence (SPEC §1). */
export function hoursSentence(support: { inquiry_receipt: string; inquiry_answer: string } | undefined): string {
  const receipt = (support?.inquiry_receipt ?? '24시간 접수').replace(/\s*접수$/, '')
  return `문의는 ${receipt} 받고, 답변은 ${support?.inquiry_answer ?? '평일 09:00~17:00'}에 드려요.`
}
