import { type ReactNode, useState } from 'react'
import type { SettlementLine } from '#contract/operator/settlements.ts'
import { traceability } from '#domain/traceability.ts'
import { lessened, signed } from '#web/operator/kit/signed.ts'
import { Button } from '#web/ui/button.tsx'
import { kilograms } from '#web/ui/format.ts'
import styles from './settlements.module.css'

type Props = {
  line: SettlementLine
  order: ReactNode
  /** Shown on demand. */
  why: ReactNode
  /** More buttons. */
  children?: ReactNode
}

/** A line of a settlement with its sums. */
export function LineCard({ line, order, why, children }: Props) {
  const [open, setOpen] = useState(false)
  const { order_no, pc_name, weight, cattle_no, sale, refund, fee, net } = line
  const sums = [
    ['판매', lessened(sale)],
    ['환불', refund !== 0 && signed(-refund)],
    ['수수료', signed(-fee)],
  ] as const
  return (
    <li>
      <p className={styles.line}>
        <span>
          <b>{pc_name}</b> {kilograms(weight)}
        </span>
        <b>{lessened(net)}원</b>
      </p>
      <p className={styles.sums}>
        {sums.map(
          ([name, sum]) =>
            sum && (
              <span key={name}>
                {name} {sum}
              </span>
            ),
        )}
      </p>
      <p className={styles.sums}>
        {order}
        <span>{traceability(cattle_no)}</span>
      </p>
      <div className={styles.lineActs}>
        <Button
          variant="text"
          size="md"
          aria-label={`${order_no} ${pc_name} 왜 이 금액`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          왜 이 금액
        </Button>
        {children}
      </div>
      {open && why}
    </li>
  )
}
