import type { LedgerSums as Sums } from '#contract/operator/payments.ts'
import { won } from '#domain/prices.ts'
import styles from './payments.module.css'

/** The sums of both ledgers, and their difference. */
export function LedgerSums({ sums: { ours, theirs, by_bank } }: { sums: Sums }) {
  const gap = theirs.approved - theirs.cancelled - (ours.approved - ours.cancelled)
  return (
    <div className={styles.sumsFrame}>
      <table className={styles.sums} aria-label="합계">
        <thead>
          <tr>
            <th scope="col">장부</th>
            <th scope="col">결제</th>
            <th scope="col">환불</th>
            <th scope="col">남은 돈</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['우리 장부', ours],
              ['결제사', theirs],
            ] as const
          ).map(([name, side]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{won(side.approved)}</td>
              <td>{won(side.cancelled)}</td>
              <td>
                <b>{won(side.approved - side.cancelled)}</b>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">차이</th>
            <td>{won(theirs.approved - ours.approved)}</td>
            <td>{won(theirs.cancelled - ours.cancelled)}</td>
            <td data-odd={gap !== 0 || undefined}>
              <b>{won(gap)}</b>
            </td>
          </tr>
          {by_bank > 0 && (
            <tr>
              <th scope="row">계좌로 보낸 환불</th>
              <td colSpan={2}>{won(by_bank)}</td>
              <td>–</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
