import type { OrderLine, ReturnRequest } from '#contract/orders.ts'
import { won } from '#domain/prices.ts'
import { shortDate } from '#web/ui/format.ts'
import type { StatusStep } from '#web/ui/status-line.tsx'

type Stand = Pick<ReturnRequest, 'state' | 'pick_up' | 'refund_amount' | 'closed_at'>

/** The request of a line as its buyer sees it: a refund that the bank has sent back after the end is on its way again. */
export const standing = <R extends Stand>(request: R, refund: OrderLine['refund']): R =>
  request.state === 'DONE' && refund && refund.state !== 'DONE' ? { ...request, state: 'REFUNDING' } : request

/** State of a request and what happens next. `whole`: the amount paid for the line, in won. */
export function returnWords(
  { state, refund_amount, closed_at }: Stand,
  whole: number,
): { title: string; next?: string } {
  const amount = won(refund_amount ?? whole)
  switch (state) {
    case 'REQUESTED':
      return { title: '반품을 신청했어요', next: '담당자가 확인하고 있어요. 결과와 회수 일정은 문자로 알려 드려요.' }
    case 'PICKUP':
      return {
        title: '상품을 가지러 가요',
        next: '받은 포장 그대로 냉장 보관해 주세요. 상품이 도착하면 확인하고 환불해 드려요.',
      }
    case 'RECEIVED':
      return { title: '보내 주신 상품을 확인하고 있어요', next: '확인이 끝나면 바로 환불해 드려요.' }
    case 'REFUNDING':
      return {
        title: `${amount}을 돌려드리고 있어요`,
        next: closed_at
          ? '은행에서 돌아온 환불금을 다시 보내 드려요. 끝나면 문자로 알려 드려요.'
          : '결제한 수단으로 돌려드려요. 끝나면 문자로 알려 드려요.',
      }
    case 'DONE':
      return { title: `${amount}을 돌려드렸어요` }
    case 'REFUSED':
      return { title: '반품이 어려워요' }
    case 'WITHDRAWN':
      return { title: '반품 신청을 취소했어요' }
  }
}

/** Another box was sent instead of a refund: `goods` names it. `gone`: it could not be sent after all, and the money is refunded. */
export const exchangeWords = (goods: string, gone: boolean): { title: string; next?: string } =>
  gone
    ? { title: '교환할 상품을 보내드리지 못했어요', next: '결제하신 금액을 결제한 수단으로 돌려드려요.' }
    : { title: '다른 상품으로 교환해 드렸어요', next: `${goods} 상품을 대신 보내드려요. 더 내실 금액은 없어요.` }

/** The steps of a return; fewer if the goods are not picked up. `end`: the label of the last step. */
export function returnSteps(
  request: Stand & Pick<ReturnRequest, 'requested_at' | 'approved_at' | 'received_at'>,
  end = '환불',
): { steps: StatusStep[]; now: number } {
  const date = (at: string | null) => (at ? shortDate(at) : undefined)
  const asked: StatusStep = { label: '신청', icon: 'document', date: date(request.requested_at) }
  const paid: StatusStep = {
    label: end,
    icon: end === '환불' ? 'card' : 'refresh',
    date: request.state === 'DONE' ? date(request.closed_at) : undefined,
  }
  if (request.pick_up === false)
    return {
      steps: [asked, { label: '승인', icon: 'check', date: date(request.approved_at) }, paid],
      now: request.state === 'DONE' ? 3 : 2,
    }
  const steps: StatusStep[] = [
    asked,
    { label: '회수', icon: 'truck', date: date(request.approved_at) },
    { label: '검수', icon: 'search', date: date(request.received_at) },
    paid,
  ]
  const at = { REQUESTED: 0, PICKUP: 1, RECEIVED: 2, REFUNDING: 3, DONE: 4, REFUSED: 0, WITHDRAWN: 0 }
  return { steps, now: at[request.state] }
}
