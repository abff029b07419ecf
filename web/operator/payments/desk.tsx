import { listAttempts, listNotices } from '#contract/operator/payments.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList, listOf } from '#web/operator/desk/desk-list.tsx'
import { elapsed, spokenTime } from '#web/operator/kit/times.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, partNames } from './at.ts'
import { DaysField } from './days-field.tsx'
import { LedgerBoard } from './ledger-board.tsx'
import { noticePane, paymentPane } from './panes.tsx'
import { attemptState, noticeWords, outcomeTones, shortNo, theirState } from './words.ts'

/** Payments of which nobody knows yet whether the money moved. They are asked for by themselves; a person may ask now, or close them. */
const attempts = listOf(at, {
  call: listAttempts,
  label: '확인 중인 결제',
  none: '답을 기다리는 결제가 없어요',
  name: ({ order_no, business_name, amount }) => `${shortNo(order_no)} ${business_name} ${won(amount)}`,
  opens: ({ payment_key }) => ({ key: payment_key }),
  columns: [
    { name: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
    { name: 'buyer', head: '상호', leaves: 'some', cell: ({ business_name }) => business_name },
    { name: 'age', head: '시작', cell: ({ created_at }) => elapsed(created_at, serverTime()) },
    { name: 'tries', head: '물은 횟수', end: true, leaves: 'most', cell: ({ tries }) => tries },
    {
      name: 'state',
      head: '상태',
      cell: (attempt) => <Tag tone={attempt.late ? 'red' : 'amber'}>{attemptState(attempt)}</Tag>,
    },
    { name: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
  ],
  pane: paymentPane,
})

/** What the provider has told us: only a hint, until it was read back. */
const notices = listOf(at, {
  call: listNotices,
  label: '결제사 알림',
  none: '아직 온 알림이 없어요',
  name: (notice) => `${shortNo(notice.order_no)} ${noticeWords(notice)}`,
  columns: [
    { name: 'at', head: '온 때', cell: ({ received_at }) => spokenTime(received_at, serverTime()) },
    { name: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
    { name: 'says', head: '알림의 말', leaves: 'some', cell: noticeWords },
    {
      name: 'back',
      head: '되물은 답',
      leaves: 'some',
      cell: ({ read_back }) => (read_back ? theirState(read_back) : '–'),
    },
    {
      name: 'outcome',
      head: '결과',
      cell: ({ outcome, checked_at }) =>
        outcome ? (
          <Tag tone={outcomeTones[outcome]}>{noticeOutcomeNames[outcome]}</Tag>
        ) : checked_at ? (
          '확인 전 기록'
        ) : (
          <Tag tone="amber">확인 중</Tag>
        ),
    },
  ],
  pane: noticePane,
})

/** Desk 11: our books beside the provider's, what nobody knows yet, and what the provider has told us. */
export const PaymentsDesk = defineDesk({
  at,
  title: '결제',
  role: 'money',
  note: ({ waiting }) => (waiting?.payments ? `살펴볼 것 ${waiting.payments}` : undefined),
  tools: (seen) => seen.view.part === 'ledger' && <DaysField seen={seen} />,
  lanes: { label: '결제 보기', field: 'part', names: partNames, with: { from: '', to: '' } },
  body: (seen) =>
    ({
      ledger: () => <LedgerBoard seen={seen} />,
      attempts: () => <DeskList list={attempts} seen={seen} />,
      notices: () => <DeskList list={notices} seen={seen} />,
    })[seen.view.part](),
})
