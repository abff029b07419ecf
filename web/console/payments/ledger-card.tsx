import type { LedgerRow } from '#contract/operator/payments.ts'
import { ledgerStepNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { spokenTime } from '#web/console/kit/times.ts'
import { Link } from '#web/router/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { addressOf, type View } from './use-view.ts'
import { kindNames, ourState, shortNo } from './words.ts'
import styles from './payments.module.css'

/** One movement of money: whose, how much, when, and what is to be done. */
export function LedgerCard({ row, view }: { row: LedgerRow; view: View }) {
  const { kind, column, step, ours, theirs, query } = row
  const amount = theirs?.amount ?? ours?.amount ?? 0
  const differs = ours && theirs && ours.amount !== theirs.amount
  return (
    <Link
      className={styles.card}
      to={addressOf({ ...view, key: row.payment_key })}
      preventScrollReset
      aria-current={view.key === row.payment_key ? 'true' : undefined}
    >
      <span className={styles.line}>
        <b>{shortNo(row.order_no)}</b>
        <small>{spokenTime(row.at, serverTime())}</small>
      </span>
      {row.business_name && <span className={styles.name}>{row.business_name}</span>}
      <span className={styles.line}>
        <b className={styles.sum}>
          {kind === 'cancel' && '−'}
          {won(amount)}
        </b>
        <small>{kindNames[kind]}</small>
      </span>
      {differs && <span className={styles.odd}>우리 장부는 {won(ours.amount)}</span>}
      {column !== 'matched' && (
        <span className={styles.tags}>
          {step && <Tag tone={step === 'ask' ? 'amber' : 'red'}>{ledgerStepNames[step]}</Tag>}
          {ours && <Tag>{ourState(ours.state)}</Tag>}
          {query && <Tag tone="blue">문의 중</Tag>}
        </span>
      )}
    </Link>
  )
}
