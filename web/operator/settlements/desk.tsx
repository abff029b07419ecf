import { countSettlements, listSettlements } from '#contract/operator/settlements.ts'
import { won } from '#domain/prices.ts'
import { obstacleNames, type SettlementLane, settlementLaneNames } from '#domain/settlement/settlement-state.ts'
import { Under } from '#web/operator/kit/cell.tsx'
import { lessened } from '#web/operator/kit/signed.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { digits, shortDate } from '#web/ui/format.ts'
import { adjustments } from './adjustments.tsx'
import { at, lanes, type View } from './at.ts'
import { canBePaid, issueAct, resultActs, sumOf } from './bank-acts.ts'
import { confirmationWords } from './confirmation-words.ts'
import { DueDay, PayByDay } from './days.tsx'
import { openPeriods } from './open-periods.tsx'
import { settlementPane } from './settlement-pane.tsx'
import { StateTag } from './state-tag.tsx'

const noneWords: Record<ReturnType<typeof laneOf>, string> = {
  APPROVE: '승인을 기다리는 정산이 없어요',
  PAY: '지급할 정산이 없어요',
  BANK: '은행 결과를 기다리는 정산이 없어요',
  OVER: '아직 끝난 정산이 없어요',
}
/** The lanes of settlements. */
const laneOf = ({ lane }: View) => (lane === 'OPEN' || lane === 'ADJUST' ? 'APPROVE' : lane)
const hasSettlements = ({ lane }: View) => lane !== 'OPEN' && lane !== 'ADJUST'
const write = { id: 'new', lane: 'ADJUST' } as const

/** What is owed to the partners: periods are closed, approved by a second person, and paid by files for the bank. */
export const SettlementsDesk = defineDesk({
  at,
  title: '정산',
  role: 'money',
  about: { call: countSettlements },
  // An address without a lane opens the first lane in which something waits; one with a settlement a lane of settlements.
  settle(view, counts, says) {
    if (says('lane')) return view
    const isOpen = says('id')
    const waits = (lane: SettlementLane) =>
      lane === 'OPEN'
        ? !isOpen && counts && counts.open > 0
        : lane === 'ADJUST'
          ? !isOpen && counts && counts.asked > 0
          : counts?.lanes.some((one) => one.lane === lane && one.count > 0)
    return { ...view, lane: lanes.find(waits) ?? (isOpen ? 'OVER' : view.lane) }
  },
  note: ({ about }) =>
    about &&
    [
      about.late > 0 && `늦음 ${about.late}`,
      about.owed > 0 && `줄\u00a0돈\u00a0${won(about.owed)} (수수료\u00a0부가세\u00a0전)`,
    ]
      .filter(Boolean)
      .join(' · '),
  search: { field: 'q', label: '정산 찾기', placeholder: '공급사, 정산번호', when: hasSettlements },
  keys: ({ may, go, view }) => ({
    n: () => (may && view.lane === 'ADJUST' ? go(write, { preventScrollReset: true }) : false),
  }),
  tools: ({ may, go, view }) =>
    may &&
    view.lane === 'ADJUST' && (
      <Button
        size="md"
        icon="plus"
        data-short=""
        aria-keyshortcuts="N"
        onClick={() => go(write, { preventScrollReset: true })}
      >
        조정 적기
      </Button>
    ),
  lanes: {
    label: '정산 단계',
    field: 'lane',
    names: settlementLaneNames,
    count: (lane, counts) =>
      lane === 'OPEN'
        ? counts?.open
        : lane === 'ADJUST'
          ? counts?.asked
          : counts?.lanes.find((one) => one.lane === lane)?.count,
  },
  body: (seen) =>
    seen.view.lane === 'OPEN' ? (
      <DeskList list={openPeriods} seen={seen} />
    ) : (
      seen.view.lane === 'ADJUST' && <DeskList list={adjustments} seen={seen} />
    ),
  list: {
    call: listSettlements,
    query: (view) => ({ lane: laneOf(view), q: view.q }),
    label: ({ lane }) => settlementLaneNames[lane],
    table: ({ lane }) => `${settlementLaneNames[lane]} 정산`,
    none: (view) => (view.q ? '검색된 정보가 없습니다.' : noneWords[laneOf(view)]),
    name: ({ number, partner_name, net }) => `${number} ${partner_name} ${won(net)}`,
    columns: [
      {
        name: 'name',
        sort: 'name',
        head: '공급사',
        cell: ({ number, partner_name }) => (
          <>
            <b>{partner_name}</b>
            <Under>{number}</Under>
          </>
        ),
      },
      {
        name: 'state',
        sort: 'state',
        head: '상태',
        leaves: 'all',
        cell: ({ state, obstacle, confirmation }) => (
          <>
            <StateTag state={state} />
            {obstacle && <Under>{obstacleNames[obstacle]}</Under>}
            {state === 'CLOSED' && confirmation && <Under>공급사 확인 {confirmationWords({ confirmation })}</Under>}
          </>
        ),
      },
      {
        name: 'end',
        sort: 'end',
        head: '기간',
        leaves: 'some',
        look: 'still',
        cell: ({ starts_on, ends_on }) => `${shortDate(starts_on)} ~ ${shortDate(ends_on)}`,
      },
      { name: 'due', sort: 'due', head: '지급 예정', leaves: 'most', cell: (row) => <DueDay settlement={row} /> },
      { name: 'by', head: '지급 기한', leaves: 'some', cell: (row) => <PayByDay settlement={row} /> },
      { name: 'lines', sort: 'lines', head: '건수', end: true, leaves: 'some', cell: ({ lines }) => digits(lines) },
      { name: 'sales', sort: 'sales', head: '판매', end: true, leaves: 'some', cell: ({ sales }) => digits(sales) },
      { name: 'fee', sort: 'fee', head: '수수료', end: true, leaves: 'some', cell: ({ fee }) => lessened(-fee) },
      { name: 'net', sort: 'net', head: '지급액', end: true, look: 'bold', cell: ({ net }) => lessened(net) },
    ],
    bulk: {
      when: ({ lane }) => lane === 'PAY' || lane === 'BANK',
      of: (row) => row.state !== 'APPROVED' || canBePaid(row),
      sum: sumOf,
      others: (rows) => rows.length > 0 && <p>막힌 {digits(rows.length)}건은 빼고 만들어요</p>,
      acts: (act) => [issueAct(act, (rows) => rows), ...resultActs(act, (rows) => rows)],
    },
    pane: settlementPane,
  },
})
