import { useQuery } from '@tanstack/react-query'
import { getLineEarned, type LineEarned } from '#contract/operator/settlements.ts'
import { saleModelNames } from '#domain/partner-status.ts'
import { won } from '#domain/prices.ts'
import { bearerNames } from '#domain/settlement/bearer.ts'
import { entryKindNames } from '#domain/settlement/settlement-state.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { signed } from '#web/operator/kit/signed.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { dateTime, fullDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at } from './at.ts'
import styles from './settlements.module.css'

/** Why a line earns what it earns: the terms of the day on which it was paid, and everything that was booked. */
export function EarnedOf({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(callQuery(at, getLineEarned, { params: { id } }))
  if (!data) return error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  return <Earned earned={data.data} />
}

type Entry = LineEarned['entries'][number]
/** A partner is not told what we bear. */
type Told = Omit<LineEarned, 'order_id' | 'partner_name' | 'refunded' | 'entries'> & {
  refunded?: number
  entries: readonly (Omit<Entry, 'cost'> & Partial<Entry>)[]
}

export function Earned({ earned: { paid_at, terms, price, fee, refunded, borne_by, entries } }: { earned: Told }) {
  return (
    <div className={styles.earned}>
      <Facts
        facts={[
          ['결제', dateTime(paid_at)],
          [
            '조건',
            <Dotted
              key="terms"
              parts={[
                saleModelNames[terms.sale_model],
                `수수료 ${terms.fee_bps / 100}% (${fullDate(terms.valid_from)}부터)`,
              ]}
            />,
          ],
          ['판매 금액', won(price)],
          ['수수료', won(fee)],
          ['환불', refunded !== undefined && refunded > 0 && won(refunded)],
          ['환불 부담', refunded !== 0 && borne_by && bearerNames[borne_by]],
        ]}
      />
      <ol aria-label="장부 기록">
        {entries.map(({ id: entry, kind, amount, cost, at: booked, number }) => (
          <li key={entry}>
            <span>
              {entryKindNames[kind]}
              <small>{dateTime(booked)}</small>
              {(number !== null || amount !== 0) && <small>{number ?? '다음 정산'}</small>}
              {cost !== undefined && cost !== 0 && <small>한결 부담 {won(cost)}</small>}
            </span>
            <b>{signed(amount)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
