import { getNotice, getOwnPayment } from '#contract/operator/payments.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { noticeWords, theirState } from '#domain/payment-words.ts'
import { paneOf } from '#web/operator/desk/desk-pane.tsx'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { Who } from '#web/operator/kit/who.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { at } from './at.ts'
import { Agreement, ProviderSide } from './provider-side.tsx'
import { auditActions, boxWords, paymentWords } from './words.ts'
import styles from './payments.module.css'

/** One payment: our own rows at once; the provider's answer, with the step for a difference, when it arrives. */
export const paymentPane = paneOf(at, {
  call: getOwnPayment,
  input: ({ key }) => key && { query: { payment_key: key } },
  waits: '결제',
  title: ({ order_no }) => `${shortNo(order_no)} 결제`,
  note: ({ payment_key }) => <Agreement payment_key={payment_key} />,
  facts: ({ order_id, order_no, member, payment, payment_key }) => [
    [
      '주문',
      order_no && (
        <DeskLink key="order" to={deskAddress('/operator/orders', { id: order_id ?? undefined })}>
          {order_no}
        </DeskLink>
      ),
    ],
    ['구매자', member && <Who key="who" business={member.business_name} name={member.name} phone={member.phone_no} />],
    ['금액', payment && won(payment.amount)],
    ['돌려준 돈', payment && payment.cancel_amount > 0 && won(payment.cancel_amount)],
    ['우리 장부', payment ? paymentWords(payment) : '적지 않은 결제예요'],
    ['결제한 때', payment && dateTime(payment.created_at)],
    [
      '물은 횟수',
      payment?.state === 'CONFIRMING' && `${payment.tries}번 · 다음 ${dateTime(payment.next_try).slice(-5)}`,
    ],
    ['결제 키', payment_key],
  ],
  body: (own) => (
    <>
      {own.boxes.length > 0 && (
        <ul className={styles.boxes} aria-label="이 결제의 상품">
          {own.boxes.map((box) => (
            <li key={box.line_id}>
              <span>
                <b>{box.pc_name}</b> {kilograms(box.weight)}
              </span>
              <span>{won(box.amount)}</span>
              <small>{boxWords(box)}</small>
            </li>
          ))}
        </ul>
      )}
      <ProviderSide own={own} />
    </>
  ),
  history: auditActions,
})

/** A notice as it was received, and the result of reading the payment. */
export const noticePane = paneOf(at, {
  call: getNotice,
  input: ({ id }) => id && { params: { id } },
  once: true,
  waits: '알림',
  title: ({ order_no }) => `${shortNo(order_no)} 알림`,
  facts: (notice) => [
    ['온 때', dateTime(notice.received_at)],
    ['알림의 말', noticeWords(notice)],
    ['되물은 답', notice.read_back && theirState(notice.read_back)],
    ['결과', notice.outcome ? noticeOutcomeNames[notice.outcome] : null],
    ['확인한 때', notice.checked_at && notice.outcome && dateTime(notice.checked_at)],
  ],
  body: ({ payment_key, outcome, raw }) => (
    <>
      {payment_key && outcome !== 'foreign' && (
        <ButtonLink variant="line" size="md" to={at.to({ part: 'attempts', key: payment_key })}>
          이 결제 맞춰보기
        </ButtonLink>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it */}
      <section className={styles.raw} tabIndex={0} aria-label="온 그대로">
        <pre>{raw}</pre>
      </section>
    </>
  ),
})
