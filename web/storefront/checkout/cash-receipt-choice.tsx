import { useQuery } from '@tanstack/react-query'
import { type CashReceipt, cashReceiptNames, cashReceipts } from '#domain/cash-receipts.ts'
import { businessForm } from '#domain/business-form.ts'
import { meQuery } from '#web/storefront/account/me-query.ts'
import { Radio } from '#web/ui/radio.tsx'
import styles from './order-page.module.css'

type Props = { receipt: CashReceipt; onChange: (receipt: CashReceipt) => void }

/** Recipient of the cash receipt. The provider's window asks for the number itself; a business is shown its own here to read it off. */
export function CashReceiptChoice({ receipt, onChange }: Props) {
  const number = useQuery(meQuery).data?.business_no
  return (
    <fieldset className={styles.receipt}>
      <legend>현금영수증</legend>
      {cashReceipts.map((value) => (
        <Radio
          key={value}
          name="cash_receipt"
          value={value}
          checked={receipt === value}
          onChange={() => onChange(value)}
        >
          <span className={styles.receiptFor}>
            <span>{cashReceiptNames[value]}</span>
            {value === '지출증빙' && number && <small>{businessForm(number)}</small>}
          </span>
        </Radio>
      ))}
      <p>번호는 결제창에서 확인해요. {receipt === '지출증빙' ? '사업자등록번호' : '휴대폰번호'}를 넣어 주세요.</p>
    </fieldset>
  )
}
