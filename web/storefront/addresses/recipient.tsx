import { phoneNumber } from '#web/ui/format.ts'
import styles from './recipient.module.css'

/** Who receives it, and where they are called; a number is never broken at its hyphens. */
export const Recipient = ({ of: { reci_name, reci_phone } }: { of: { reci_name: string; reci_phone: string } }) => (
  <>
    {reci_name}
    <span className={styles.dot}> · </span>
    <span className={styles.phone}>{phoneNumber(reci_phone)}</span>
  </>
)
