import type { LedgerRow } from '#contract/operator/payments.ts'
import { ledgerStepNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { kindNames, ourStateNames } from '#domain/payment-words.ts'
import { DeskCard } from '#web/operator/kit/desk-card.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at, type View } from './at.ts'
import styles from './payments.module.css'

/** One movement of money: buyer, amount, time, and the next step. */
export function LedgerCard({ row, view }: { row: LedgerRow; view: View }) {
  const { kind, column, step, ours, theirs, query } = row
  const amount = theirs?.amount ?? ours?.amount ?? 0
  const differs = ours && theirs && ours.amount !== theirs.amount
  return (
    <DeskCard
      to={at.to({ ...view, key: row.payment_key })}
      current={view.key === row.payment_key}
      number={shortNo(row.order_no)}
      side={
        <small>
          <SpokenTime at={row.at} />
        </small>
      }
      name={row.business_name}
      sum={`${kind === 'cancel' ? '−' : ''}${won(amount)}`}
      kind={<small>{kindNames[kind]}</small>}
      tags={
        column !== 'matched' && (
          <>
            {step && <Tag tone={step === 'ask' ? 'amber' : 'red'}>{ledgerStepNames[step]}</Tag>}
            {ours && <Tag>{ourStateNames[ours.state]}</Tag>}
            {query && <Tag tone="blue">문의 중</Tag>}
          </>
        )
      }
    >
      {differs && <span className={styles.odd}>우리 장부는 {won(ours.amount)}</span>}
    </DeskCard>
  )
}
