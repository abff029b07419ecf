import { Link } from '#web/router/link.tsx'
import { useCurrentInView } from '#web/operator/kit/use-current-in-view.ts'
import { useNow } from '#web/operator/kit/use-now.ts'
import { digits } from '#web/ui/format.ts'
import { DueClock } from './due-clock.tsx'
import type { Counts } from './counts.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './partner-tabs.module.css'

type Props = { view: View; counts: Counts }

/** Partners with lines to be ordered or shipped, with the time until their cut-off. */
export function PartnerTabs({ view, counts }: Props) {
  const now = useNow()
  const line = useCurrentInView(view.partner)
  if (view.lane !== 'PAYK' && view.lane !== 'DELW' && view.lane !== undefined) return null
  const countOf = ({ paid, ordered }: Counts['partners'][number]) =>
    view.lane === 'PAYK' ? paid : view.lane === 'DELW' ? ordered : paid + ordered
  const partners = counts.partners.filter((partner) => countOf(partner) > 0 || partner.id === view.partner)
  if (partners.length === 0) return null
  const to = (partner: number | undefined) => addressOf({ ...view, partner, calls: undefined, id: undefined })
  return (
    <nav ref={line} className={styles.partners} aria-label="공급사">
      <Link to={to(undefined)} aria-current={view.partner === undefined ? 'true' : undefined}>
        모든 공급사
      </Link>
      {partners.map((partner) => (
        <Link key={partner.id} to={to(partner.id)} aria-current={view.partner === partner.id ? 'true' : undefined}>
          <span>{partner.partner_name}</span> <b>{digits(countOf(partner))}</b>
          <DueClock due={partner.cut_off_at} now={now} />
        </Link>
      ))}
    </nav>
  )
}
