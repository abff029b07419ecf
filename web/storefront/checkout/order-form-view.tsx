import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderForm, OrderFormLine } from '#contract/checkout.ts'
import type { PayMethod } from '#domain/codes.ts'
import { memoPresets } from '#domain/forms/checkout.ts'
import { won } from '#domain/prices.ts'
import { transferMaximum } from '#domain/transfer-limit.ts'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { isCapped } from './hold-face.tsx'
import { keepChoices, type OrderChoices, readChoices } from './order-choices.ts'
import { SumTable } from './sum-table.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { HoldBar } from '#web/ui/hold-bar.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AddressPicker } from './address-picker.tsx'
import { CashReceiptChoice } from './cash-receipt-choice.tsx'
import { MemoField } from './memo-field.tsx'
import { OrderHoldWarning } from './order-hold-warning.tsx'
import { OrderLines } from './order-lines.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { useExtendOrder } from './use-extend-order.ts'
import { type OtherAddress, usePay } from './use-pay.ts'
import { usePriceAt } from './use-price-at.ts'
import styles from './order-page.module.css'

const otherAddress = {
  changed: '배송지가 그사이 바뀌었어요. 바뀐 배송지가 맞으면 다시 눌러 주세요.',
  gone: '고른 배송지가 그사이 지워졌어요. 배송지를 확인해 주세요.',
  remote: '이 배송지에는 이제 배송하지 않아요. 다른 배송지를 골라 주세요.',
} satisfies Record<OtherAddress, string>

type Props = { urlCode: string; lines: readonly OrderFormLine[]; form: OrderForm }

/** Order form in state N: address, boxes, payment method, and one button with the sum. */
export function OrderFormView({ urlCode, lines, form }: Props) {
  const addresses = useQuery(addressesQuery).data
  const [{ addressId, memo, method, receipt }, choose] = useChoices()
  const [missing, setMissing] = useState(false)
  const [writing, setWriting] = useState(false)
  const delivery = useRef<HTMLElement>(null)
  const extend = useExtendOrder(urlCode)
  const settings = useSettings()
  const { pay, paying, problem } = usePay(urlCode, (what) => leadToAddress(otherAddress[what]))

  const address = addresses?.find(({ id }) => id === addressId) ?? addresses?.find(({ main_YN }) => main_YN === 'Y')
  usePriceAt(urlCode, form.delivery_per === 'box' ? undefined : address?.id)
  const amount = form.paid_amount
  const paysBy: PayMethod = amount > transferMaximum ? 'C' : method

  function leadToAddress(words: string) {
    toastError(words)
    // What is missing: an open address form has to be saved, so its button gets the focus; otherwise the whole section.
    const lacking = delivery.current?.querySelector<HTMLElement>('[type=submit]') ?? delivery.current
    lacking?.scrollIntoView({ block: 'center' })
    lacking?.focus({ preventScroll: true })
  }

  function handlePay() {
    if (lines.length === 0) return toastError('주문정보가 없습니다.')
    if (!address || writing) {
      setMissing(true)
      return leadToAddress(address ? '쓰고 있는 배송지를 먼저 저장해 주세요' : '주소를 입력하지 않으셨습니다')
    }
    keepChoices({ boxes: lines.map((line) => line.product_id) })
    void pay({ address, memo, method: paysBy, receipt, amount })
  }

  return (
    <Page title="주문·결제" header="flow" back="/Cart">
      <div className={styles.columns}>
        <div className={styles.list}>
          <div className={styles.hold}>
            <HoldBar
              expiresAt={form.expires_at}
              full={form.hold_seconds}
              warning={settings?.warning_seconds}
              text="이 시간 안에 결제해 주세요"
              capped={isCapped(form.expires_at, form.capped_at)}
              extending={extend.isPending}
              onExtend={() => extend.mutate()}
            />
          </div>
          <section
            ref={delivery}
            className={styles.section}
            tabIndex={-1}
            aria-label="배송지"
            data-missing={(missing && (!address || writing)) || undefined}
          >
            <AddressPicker
              chosen={address}
              onChoose={(id) => {
                choose({ addressId: id })
                setMissing(false)
              }}
              onWriting={(now) => {
                setWriting(now)
                setMissing(false)
                // The address form was long: the chosen address is scrolled back into view.
                if (writing && !now) requestAnimationFrame(() => delivery.current?.scrollIntoView())
              }}
            />
            {address && !writing && <MemoField memo={memo} onChange={(words) => choose({ memo: words })} />}
          </section>
          <OrderLines lines={lines} />
          <PaymentMethod method={paysBy} amount={amount} onChange={(one) => choose({ method: one })}>
            <CashReceiptChoice receipt={receipt} onChange={(one) => choose({ receipt: one })} />
          </PaymentMethod>
        </div>
        <PaySide lines={lines} form={form} problem={problem} paying={paying} onPay={handlePay} />
      </div>
      <OrderHoldWarning urlCode={urlCode} form={form} extend={extend} />
    </Page>
  )
}

type Choices = Pick<OrderChoices, 'addressId'> & Required<Pick<OrderChoices, 'memo' | 'method' | 'receipt'>>

/** What the buyer chooses here, kept until it is paid. */
function useChoices() {
  const [choices, setChoices] = useState<Choices>(() => {
    const { addressId, memo = memoPresets[0], method = 'C', receipt = '지출증빙' } = readChoices()
    return { ...(addressId && { addressId }), memo, method, receipt }
  })
  useEffect(() => keepChoices(choices), [choices])
  return [choices, (part: Partial<Choices>) => setChoices((now) => ({ ...now, ...part }))] as const
}

type SideProps = Omit<Props, 'urlCode'> & { problem: string | undefined; paying: boolean; onPay: () => void }

/** The sum, and the button that pays it: below the sum on a desktop, in the bar at the bottom on a phone. */
function PaySide({ lines, form, problem, paying, onPay }: SideProps) {
  const { goods_amount: goods, delivery_amount, paid_amount, delivery_per } = form
  const button = (
    <div className={styles.pay}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button size="xl" wide busy={paying && '결제창 여는 중'} onClick={onPay}>
        {won(paid_amount)} 결제하기
      </Button>
    </div>
  )
  return (
    <aside className={styles.aside} aria-label="결제 금액">
      <section className={styles.section}>
        <h2>결제 금액</h2>
        <SumTable
          count={lines.length}
          weight={lines.reduce((sum, line) => sum + line.weight, 0)}
          total={{ goods, delivery: delivery_amount, total: paid_amount }}
          perBox={delivery_per === 'box'}
        />
        <div className={styles.desktopPay}>{button}</div>
      </section>
      <p className={styles.note}>주문 내용을 확인했으며 결제에 동의해요.</p>
      <div className={styles.phonePay}>
        <ActionBar>{button}</ActionBar>
      </div>
    </aside>
  )
}
