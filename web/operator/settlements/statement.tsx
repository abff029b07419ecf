import type { SettlementDetail } from '#contract/operator/settlements.ts'
import { lessened, signed } from '#web/operator/kit/signed.ts'
import styles from './settlements.module.css'

type Sums = Pick<
  SettlementDetail,
  'sales' | 'refunds' | 'fee' | 'vat' | 'adjustments' | 'corrections' | 'carry' | 'net'
>

/** How the sum of a settlement comes about. Each correction has a line of its own. */
export function Statement({ settlement }: { settlement: Sums }) {
  const { sales, refunds, fee, vat, adjustments, corrections, carry, net } = settlement
  const sums = [
    ['판매', lessened(sales)],
    ['환불', signed(-refunds)],
    ['수수료', signed(-fee)],
    ['수수료 부가세', signed(-vat)],
    ['조정', signed(adjustments)],
    ...corrections.map(({ id, reason, amount }) => [reason, signed(amount), id] as const),
    ['이월', signed(carry)],
  ] as const
  return (
    <table className={styles.statement} aria-label="지급액 계산">
      <tbody>
        {sums.map(([name, sum, correction]) => (
          <tr key={correction ?? name} data-part={correction !== undefined || undefined}>
            <th scope="row">{name}</th>
            <td>{sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">지급액</th>
          <td>{lessened(net)}원</td>
        </tr>
      </tfoot>
    </table>
  )
}
