import { getNotice, getPaymentLedger } from '#contract/operator/payments.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { paneOf } from '#web/operator/desk/desk-pane.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import { MovementBox } from './movement-box.tsx'
import { auditActions, noticeWords, shortNo, theirState } from './words.ts'
import styles from './payments.module.css'

/** One payment, read back at the provider now: each of its movements in both books, and the step of what differs. */
export const paymentPane = paneOf(at, {
  call: getPaymentLedger,
  input: ({ key }) => key && { query: { payment_key: key } },
  once: true,
  retry: false,
  waits: '결제',
  title: ({ order_no }) => `${shortNo(order_no)} 결제`,
  note({ rows }) {
    const odd = rows.filter(({ step }) => step !== null).length
    return <Tag tone={odd > 0 ? 'red' : 'pine'}>{odd > 0 ? `다름 ${odd}` : '일치'}</Tag>
  },
  facts: ({ order_no, business_name, provider, payment_key }) => [
    ['주문', order_no],
    ['구매자', business_name],
    ['결제사 답', provider ? theirState(provider.status) : '모르는 결제예요'],
    ['수단', provider?.method],
    ['남은 돈', provider && `${won(provider.total)} 가운데 ${won(provider.balance)}`],
    ['결제 키', payment_key],
  ],
  body: (payment) =>
    payment.rows.map((row) => <MovementBox key={`${row.key}${row.step}`} row={row} payment={payment} />),
  history: auditActions,
})

/** A notice as it came, and what reading it back has shown. */
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
