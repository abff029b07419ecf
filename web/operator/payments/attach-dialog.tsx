import { useState } from 'react'
import type { LedgerRow, PaymentDetail } from '#contract/operator/payments.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { allot, startingPicks } from './allot.ts'
import styles from './payments.module.css'

type Props = {
  row: LedgerRow
  lines: PaymentDetail['lines']
  busy: string | false
  onAnswer: (lines: { id: number; amount: number }[]) => void
  onClose: () => void
}

/** Assigns a refund by the provider to order lines: their sums have to be exactly the refunded amount, to the won. */
export function AttachDialog({ row, lines, busy, onAnswer, onClose }: Props) {
  const amount = row.theirs?.amount ?? 0
  const [picked, setPicked] = useState(() => startingPicks(amount, lines))
  const parts = allot(amount, lines, picked)
  const sum = parts.reduce((all, part) => all + part.amount, 0)

  return (
    <FormDialog
      title={`${won(amount)}은 무엇의 값인가요?`}
      words="값을 모두 돌려준 상품은 취소로 바뀌고, 구매자에게 문자로 알려요."
      action={`${won(amount)} 붙이기`}
      busy={busy}
      disabled={sum !== amount}
      className={styles.attach}
      onSubmit={() => sum === amount && onAnswer(parts)}
      onClose={onClose}
    >
      {lines.map((line) => {
        const part = parts.find(({ id }) => id === line.id)
        const most = line.open_refund ?? line.due
        return (
          <Checkbox
            key={line.id}
            checked={picked.includes(line.id)}
            disabled={most === 0}
            onChange={(on) => setPicked(on ? [...picked, line.id] : picked.filter((id) => id !== line.id))}
          >
            <span className={styles.attachLine}>
              <span>
                {line.pc_name} <small>{orderStatusNames[line.os_code]}</small>
              </span>
              <span>{part ? <b>{won(part.amount)}</b> : <small>{won(most)}까지</small>}</span>
            </span>
          </Checkbox>
        )
      })}
      <output>
        {sum === amount
          ? '금액이 맞아요.'
          : `${won(Math.abs(amount - sum))}이 ${sum < amount ? '모자라요' : '남아요'}.`}
      </output>
    </FormDialog>
  )
}
