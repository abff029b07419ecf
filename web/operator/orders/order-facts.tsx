import { Fragment } from 'react'
import type { DeskOrder } from '#contract/operator/orders.ts'
import { payMethodNames } from '#domain/codes.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { refundWayName } from '#domain/refund-lanes.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { dateTime, phoneNumber } from '#web/ui/format.ts'
import styles from './order-facts.module.css'

const refundStates = {
  DONE: '돌려줌',
  HELD: '승인 대기',
  NEW: '보내는 중',
  MANUAL: '직접 송금',
  EXTERNAL: '결제사 확인',
} as const

/** What is needed for a phone call about an order: date, sum, payment, refunds; and what else its buyer has bought and asked. */
export function OrderFacts({ order }: { order: DeskOrder }) {
  const { member, payment, refunds, purchases, inquiries } = order
  return (
    <Facts
      facts={[
        [
          '구매자',
          <Fragment key="member">
            <DeskLink to={deskAddress('/operator/members', { status: 'ALL', id: member.id })}>
              {member.business_name}
            </DeskLink>{' '}
            {member.name} <span className={styles.phone}>{phoneNumber(member.phone_no)}</span>
          </Fragment>,
        ],
        ['주문한 때', dateTime(order.ordered_at)],
        ['금액', `${won(order.amount)} (상품 ${won(order.goods_amount)} + 배송비 ${won(order.delivery_amount)})`],
        ['결제', payment && <Payment key="payment" payment={payment} />],
        [
          '환불',
          refunds.length > 0 && (
            <ul key="refunds" className={styles.list}>
              {refunds.map(({ id, amount, state, way, pc_name, done_at }) => (
                <li key={id}>
                  <DeskLink to={deskAddress('/operator/refunds', { id })}>{won(amount)}</DeskLink> {refundStates[state]}
                  <small>
                    {pc_name ?? '결제 전체'} · {refundWayName({ state, way })}
                    {done_at && ` · ${dateTime(done_at)}`}
                  </small>
                </li>
              ))}
            </ul>
          ),
        ],
        [
          '문의',
          inquiries.length > 0 && (
            <ul key="inquiries" className={styles.list}>
              {inquiries.map(({ id, subject, asked_at, answered_at }) => (
                <li key={id}>
                  <DeskLink to={deskAddress('/operator/inquiries', { id })}>{subject}</DeskLink>
                  <small>
                    {dateTime(asked_at)} · {answered_at ? '답변함' : '답변 전'}
                  </small>
                </li>
              ))}
            </ul>
          ),
        ],
        [
          '다른 주문',
          purchases.length > 0 && (
            <ul key="purchases" className={styles.list}>
              {purchases.map(({ id, order_no, ordered_at, amount, os_code }) => (
                <li key={id}>
                  <DeskLink to={deskAddress('/operator/orders', { id })}>{shortNo(order_no)}</DeskLink> {won(amount)}
                  <small>
                    {dateTime(ordered_at)} · {orderStatusNames[os_code]}
                  </small>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  )
}

function Payment({ payment }: { payment: NonNullable<DeskOrder['payment']> }) {
  const { payment_key: key, pay_method, approved_at, state, receipt_url, cancel_amount } = payment
  return (
    <>
      <DeskLink to={key ? deskAddress('/operator/payments', { key }) : undefined}>
        {payMethodNames[pay_method]} {state === 'DONE' ? approved_at && dateTime(approved_at) : '확인 중'}
      </DeskLink>
      {receipt_url && (
        <a href={receipt_url} target="_blank" rel="noreferrer" className={styles.receipt}>
          영수증
        </a>
      )}
      {cancel_amount > 0 && <small className={styles.back}>{won(cancel_amount)} 돌려줌</small>}
    </>
  )
}
