import { getLedger, listNotices } from '#contract/operator/payments.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { noticeWords, theirState } from '#domain/payment-words.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList, listOf } from '#web/operator/desk/desk-list.tsx'
import { PrintButton } from '#web/operator/kit/print-button.tsx'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at, partNames } from './at.ts'
import { attempts } from './attempts.tsx'
import { DaysField } from './days-field.tsx'
import { LedgerBoard } from './ledger-board.tsx'
import { found } from './found.tsx'
import { noticePane } from './panes.tsx'
import { outcomeTones } from './words.ts'

/** Notices by the provider: only hints, until the payment itself has been read. */
const notices = listOf(at, {
  call: listNotices,
  label: '결제사 알림',
  none: '아직 온 알림이 없어요',
  name: (notice) => `${shortNo(notice.order_no)} ${noticeWords(notice)}`,
  columns: [
    { name: 'at', sort: 'at', head: '온 때', cell: ({ received_at }) => <SpokenTime at={received_at} /> },
    { name: 'order', sort: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
    { name: 'says', head: '알림의 말', leaves: 'some', cell: noticeWords },
    {
      name: 'back',
      sort: 'back',
      head: '되물은 답',
      leaves: 'some',
      cell: ({ read_back }) => (read_back ? theirState(read_back) : '–'),
    },
    {
      name: 'outcome',
      sort: 'outcome',
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

/** Desk 11: our ledger beside the provider's, payments whose result is unknown, and the provider's notices. */
export const PaymentsDesk = defineDesk({
  at,
  title: '결제',
  role: 'money',
  note: ({ waiting }) => (waiting?.payments ? `살펴볼 것 ${waiting.payments}` : undefined),
  search: { field: 'q', label: '결제 찾기', placeholder: '주문번호, 상호, 전화, 금액' },
  tools: (seen) =>
    seen.view.part === 'ledger' &&
    seen.view.q.length < 2 && (
      <>
        <DaysField seen={seen} />
        <PrintButton />
        <SheetButton call={getLedger} query={{ from: seen.view.from, to: seen.view.to }} />
      </>
    ),
  lanes: {
    label: '결제 보기',
    field: 'part',
    names: partNames,
    with: { from: '', to: '', q: '' },
    count: (part, _about, waiting) => (part === 'attempts' ? waiting?.attempts : undefined),
  },
  body: (seen) =>
    seen.view.q.length >= 2 ? (
      <DeskList list={found} seen={seen} />
    ) : (
      {
        ledger: () => <LedgerBoard seen={seen} />,
        attempts: () => <DeskList list={attempts} seen={seen} />,
        notices: () => <DeskList list={notices} seen={seen} />,
      }[seen.view.part]()
    ),
})
