import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './support-card.module.css'

/** When the customer centre answers, and how to write to it at other times. */
export function SupportCard() {
  const support = useSettings()?.support
  return (
    <section className={styles.card} aria-label="고객센터">
      <Icon name="headset" />
      <p>
        <b>고객센터</b>
        <span>평일 {support?.hours ?? '10:00~17:00'}</span>
        <span>점심 {support?.lunch ?? '12:00~13:00'}</span>
      </p>
      <ButtonLink to="/MyQnA" variant="line" size="md">
        1:1 문의
      </ButtonLink>
    </section>
  )
}
