import { type ExchangedLine, type ReturnDetail, revealReturnAccount } from '#contract/operator/returns.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { bearerNames } from '#domain/settlement/bearer.ts'
import { traceability } from '#domain/traceability.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Still } from '#web/operator/kit/cell.tsx'
import { MaskedAccount } from '#web/operator/kit/masked-account.tsx'
import { Who } from '#web/operator/kit/who.tsx'
import { dateTime, kilograms } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'

const refundNames: Record<RefundState, string> = {
  NEW: '결제사의 답을 기다려요',
  HELD: '다른 담당자의 승인을 기다려요',
  DONE: '돌려줬어요',
  MANUAL: '결제사가 거절했어요. 직접 보내야 해요',
  EXTERNAL: '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요. 환불 화면에서 확인해 주세요',
}

/** The facts for a decision, one per line. */
export function returnFacts(request: ReturnDetail) {
  const { member, refund, replacement, replaces, delivered_at, days_since_delivery } = request
  return [
    ['구매자', <Who key="who" business={request.business_name} name={member.name} phone={member.phone_no} />],
    ['상품', `${request.pc_name} ${request.gradeName} · ${kilograms(request.weight)}`],
    ['이력번호', traceability(request.cattle_no)],
    ['공급사', request.partner_name],
    ['교환품', replaces && <Replaced key="replaces" line={replaces} />],
    ['결제 금액', paidWords(request)],
    ['신청', dateTime(request.requested_at)],
    ['배송완료', delivered_at && `${dateTime(delivered_at)} · ${sinceWords(days_since_delivery)} 신청`],
    ['환불 계좌', request.account.last4 && <Account key="account" request={request} />],
    ['환불', refund && refundWords(request)],
    ['교환', replacement && <Replacement key="exchange" request={request} line={replacement} />],
    ['비용 부담', hasBearer(request) && bearerWords(request)],
    ['남긴 말', request.answer],
  ] as const
}

const Account = ({ request: { id, account } }: { request: ReturnDetail }) => (
  <MaskedAccount
    bank={account.bank_name}
    last4={account.last4}
    holder={account.refund_depositor}
    reveal={account.kept && (async () => (await operatorApi(revealReturnAccount, { params: { id } })).refund_account)}
  />
)

/** The delivery was paid only once, with the original order. */
function paidWords({ whole, exchanged, replaces, product_price, delivery_price }: ReturnDetail): string {
  if (replaces) return exchanged ? '다시 교환' : `${won(whole)} (처음 결제한 금액)`
  return `${won(exchanged ? product_price + delivery_price : whole)} (배송비 ${won(delivery_price)} 포함)`
}

const Goods = ({ line: { pc_name, gradeName, weight, cattle_no } }: { line: ExchangedLine }) => (
  <>
    {pc_name} {gradeName} {kilograms(weight)} · <Still>{traceability(cattle_no)}</Still>
  </>
)

const Replaced = ({ line }: { line: ExchangedLine }) => (
  <>
    <Goods line={line} /> 대신 보낸 상품
  </>
)

/** The box sent in exchange, its state, and a link to its order. */
function Replacement({ request, line }: { request: ReturnDetail; line: ExchangedLine }) {
  return (
    <>
      <DeskLink to={deskAddress('/operator/orders', { id: request.order_id })}>
        <Goods line={line} />
      </DeskLink>{' '}
      <Tag>{orderStatusNames[line.os_code]}</Tag>
    </>
  )
}

/** Nobody bears a return that was refused, and what was exchanged earns nothing whoever bears it. */
export const hasBearer = ({ state, exchanged }: ReturnDetail): boolean =>
  state !== 'REFUSED' && state !== 'WITHDRAWN' && !exchanged

const bearerWords = ({ borne_by, bearer_set }: ReturnDetail): string =>
  `${bearerNames[borne_by]}${bearer_set ? '' : ' (보통)'}`

const sinceWords = (days: number | null): string => (days === null || days <= 0 ? '당일' : `${days}일 뒤`)

function refundWords({ refund, refund_amount }: ReturnDetail): string {
  const said =
    refund?.bounced && refund.state === 'MANUAL'
      ? '은행에서 돌아왔어요. 다시 보내야 해요'
      : refund && refundNames[refund.state]
  return [refund_amount && won(refund_amount), said, refund?.fail_message].filter(Boolean).join(' · ')
}
