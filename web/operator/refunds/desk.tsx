import { exportSales } from '#contract/operator/exports.ts'
import { makeBatch } from '#contract/operator/refund-batches.ts'
import { countRefunds, listRefunds, assignRefunds } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import { type RefundLane, refundLaneNames, refundWayName } from '#domain/refund-lanes.ts'
import { ExportMenu } from '#web/operator/exports/export-menu.tsx'
import { Still } from '#web/operator/kit/cell.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { Age } from '#web/operator/kit/age.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { shortDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at, lanes } from './at.ts'
import { batches } from './batches.tsx'
import { refundPane } from './refund-pane.tsx'

const noneWords: Record<RefundLane, string> = {
  HELD: '승인을 기다리는 환불이 없어요',
  EXTERNAL: '결제사에서 먼저 돌려준 환불이 없어요',
  MANUAL: '직접 보낼 환불이 없어요',
  BATCH: '송금 묶음에 든 환불이 없어요',
  FAILED: '결제사가 거절한 환불이 없어요',
  SENT: '보내는 중인 환불이 없어요',
  DONE: '아직 끝난 환불이 없어요',
}
const idsOf = (refunds: readonly { id: number }[]) => ({ body: { refund_ids: refunds.map(({ id }) => id) } })

/** Desk 10: refunds and their deadlines. */
export const RefundsDesk = defineDesk({
  at,
  title: '환불',
  role: 'money',
  about: { call: countRefunds },
  // An address without a lane opens the first lane with waiting refunds.
  settle(view, counts, says) {
    const waiting = lanes.find((lane) => counts?.lanes.some((one) => one.lane === lane && one.count > 0))
    return says('lane') || !waiting ? view : { ...view, lane: waiting }
  },
  note: ({ about }) => about && about.late > 0 && `기한 지남 ${about.late}`,
  tools: () => (
    <ExportMenu
      kind="sales"
      label="매출 표"
      period={{
        words: '기간 안에 판 상품과, 취소·반품을 뺀 금액이 들어가요.',
        onAsk: (body) => operatorApi(exportSales, { body }),
      }}
    />
  ),
  lanes: {
    label: '환불 상태',
    field: 'lane',
    names: refundLaneNames,
    count: (lane, counts) => counts?.lanes.find((one) => one.lane === lane)?.count,
  },
  body: (seen) => seen.view.lane === 'BATCH' && <DeskList list={batches} seen={seen} />,
  list: {
    call: listRefunds,
    query: ({ lane }) => ({ lane }),
    label: ({ lane }) => refundLaneNames[lane],
    table: ({ lane }) => `${refundLaneNames[lane]} 환불`,
    none: ({ lane }) => noneWords[lane],
    name: ({ order_no, business_name, amount }) => `${shortNo(order_no)} ${business_name} ${won(amount)}`,
    columns: [
      { name: 'order', sort: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
      {
        name: 'due',
        sort: 'due',
        head: '기한',
        cell: ({ due, late, state }) =>
          late ? (
            <Tag tone="red">{shortDate(due)} 지남</Tag>
          ) : (
            <Still>{state === 'DONE' ? '지킴' : `${shortDate(due)}까지`}</Still>
          ),
      },
      { name: 'buyer', sort: 'buyer', head: '상호', leaves: 'most', cell: ({ business_name }) => business_name },
      { name: 'what', sort: 'what', head: '부위', leaves: 'some', cell: ({ pc_name }) => pc_name ?? '결제 전체' },
      {
        name: 'age',
        sort: 'age',
        head: '들어온 때',
        leaves: 'most',
        look: 'still',
        cell: ({ created_at }) => <Age since={created_at} />,
      },
      {
        name: 'why',
        sort: 'why',
        head: '사유',
        leaves: 'most',
        look: 'line',
        cell: ({ reason }) => reason,
      },
      {
        name: 'answer',
        sort: 'answer',
        head: '결제사·은행 답',
        leaves: 'most',
        look: 'line',
        cell: ({ fail_message, bounced_at, state }) =>
          bounced_at && state !== 'DONE' ? '은행에서 돌아옴' : fail_message,
      },
      { name: 'taken', sort: 'taken', head: '맡은 사람', leaves: 'some', cell: ({ taken_by }) => taken_by?.name },
      { name: 'way', sort: 'way', head: '방법', leaves: 'some', cell: refundWayName },
      { name: 'amount', sort: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
    ],
    // Assigns refunds to be paid by bank, one by one or in one file: from then on nobody else pays them.
    bulk: {
      when: ({ lane }) => lane === 'MANUAL',
      sum: (refunds) => won(refunds.reduce((all, { amount }) => all + amount, 0)),
      acts: (act) => [
        act(assignRefunds, {
          label: '내가 송금하기',
          busy: '맡는 중',
          variant: 'line',
          send: idsOf,
          said: '송금을 맡았어요. 다른 사람은 보내지 않아요',
        }),
        act(makeBatch, {
          label: '송금 묶음 만들기',
          busy: '묶는 중',
          send: idsOf,
          said: ({ id }) => `송금 묶음 ${id}번을 만들었어요`,
          after: ({ id }, _, { go }) => go({ lane: 'BATCH', id }),
        }),
      ],
    },
    pane: refundPane,
  },
})
