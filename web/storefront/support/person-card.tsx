import { useApplicant } from '#web/api/use-session.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { hoursSentence } from './hours-sentence.ts'
import styles from './person-card.module.css'

/** A way to reach a person, after the answers (DESIGN §8). */
export function PersonCard() {
  const settings = useSettings()
  const applicant = useApplicant()
  return (
    <section className={styles.card} aria-labelledby="person">
      <h2 id="person">찾는 답이 없나요?</h2>
      {!applicant && (
        <>
          <p>{hoursSentence(settings?.support)}</p>
          <div className={styles.ways}>
            <ButtonLink to="/MyQnAWrite" wide>
              1:1 문의
            </ButtonLink>
            <ButtonLink to="/MyQnA" variant="line" wide>
              내 문의 보기
            </ButtonLink>
          </div>
        </>
      )}
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
