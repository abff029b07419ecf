import type { ReactNode } from 'react'
import { type PayMethod, payMethodNames } from '#domain/codes.ts'
import { transferMaximum, transferTooLarge } from '#domain/transfer-limit.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Radio } from '#web/ui/radio.tsx'
import styles from './order-page.module.css'

type Props = {
  method: PayMethod
  amount: number
  onChange: (method: PayMethod) => void
  /** Further choices for a transfer. */
  children: ReactNode
}

const methods: readonly { value: PayMethod; icon: IconName; words: string }[] = [
  { value: 'C', icon: 'card', words: '신용·체크카드' },
  { value: 'B', icon: 'bank', words: '현금영수증 발급' },
]

/** Card or transfer. A transfer over the provider's maximum cannot be chosen, and the card is offered instead. */
export function PaymentMethod({ method, amount, onChange, children }: Props) {
  return (
    <fieldset className={styles.section}>
      <legend>결제 수단</legend>
      {methods.map(({ value, icon, words }) => {
        const refused = value === 'B' && amount > transferMaximum
        return (
          <div
            key={value}
            className={styles.method}
            data-on={method === value || undefined}
            data-off={refused || undefined}
          >
            <Radio
              name="pay_method"
              value={value}
              checked={method === value}
              disabled={refused}
              onChange={() => onChange(value)}
            >
              <span className={styles.methodWords}>
                <Icon name={icon} />
                <span>
                  <b>{payMethodNames[value]}</b>
                  <small>{refused ? transferTooLarge : words}</small>
                </span>
              </span>
            </Radio>
            {value === 'B' && method === value && children}
          </div>
        )
      })}
    </fieldset>
  )
}
