import { Link } from '#web/router/link.tsx'
import { digits, phoneNumber } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Counts } from './counts.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './partner-calls.module.css'

type Props = { view: View; counts: Counts }

/** Partners that have to be called: a 발주 is not confirmed after the cut-off, no text can tell of it, or a box cannot be sent. */
export function PartnerCalls({ view, counts }: Props) {
  const called = counts.partners.filter(({ late, short, untold }) => late + short + untold > 0)
  if (called.length === 0) return null
  return (
    <section className={styles.calls} aria-label="공급사에 연락할 일">
      <Icon name="warning" size={20} />
      <ul>
        {called.map(({ id, partner_name, late, short, untold, phone }) => (
          <li key={id}>
            <Link
              to={addressOf({ ...view, lane: 'DELW', partner: id, calls: '1', day: '', q: '', id: undefined })}
              aria-current={view.calls && view.partner === id ? 'true' : undefined}
            >
              <b>{partner_name}</b>{' '}
              {[
                late > 0 && `마감까지 확인 안 한 상품 ${digits(late)}개`,
                untold > 0 && `문자로 알리지 못한 상품 ${digits(untold)}개`,
                short > 0 && `못 보낸다는 상품 ${digits(short)}개`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Link>
            {phone && <a href={`tel:${phone}`}>{phoneNumber(phone)}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
