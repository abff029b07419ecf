import { Dotted } from '#web/ui/dotted.tsx'
import { phoneNumber } from '#web/ui/format.ts'
import styles from './recipient.module.css'

type Props = { of: { reci_name: string; reci_phone: string }; end?: true }

/** Recipient and phone number, the number below the name where there is no space beside it. `end`: aligned to the right edge. */
export function Recipient({ of: { reci_name, reci_phone }, end }: Props) {
  const phone = <span className={styles.phone}>{phoneNumber(reci_phone)}</span>
  if (!end) return <Dotted parts={[reci_name, phone]} />
  return (
    <span className={styles.end}>
      <span>
        {reci_name}
        <i> · </i>
      </span>
      {phone}
    </span>
  )
}
