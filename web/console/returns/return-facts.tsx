import type { ReturnDetail } from '#contract/operator/returns.ts'
import { won } from '#domain/prices.ts'
import { Facts } from '#web/console/kit/facts.tsx'
import { Who } from '#web/console/kit/who.tsx'
import { dateTime, kilograms, traceability } from '#web/ui/format.ts'
import { AccountLine } from './account-line.tsx'

const refundNames: Partial<Record<string, string>> = {
  NEW: '결제사의 답을 기다려요',
  HELD: '다른 담당자의 승인을 기다려요',
  DONE: '돌려줬어요',
  MANUAL: '결제사가 거절했어요. 직접 보내야 해요',
}

/** What a decision needs to know, one a line. */
export function ReturnFacts({ request }: { request: ReturnDetail }) {
  const { member, refund, delivered_at, days_since_delivery } = request
  return (
    <Facts
      facts={[
        ['구매자', <Who key="who" business={request.business_name} name={member.name} phone={member.phone_no} />],
        ['상품', `${request.pc_name} ${request.gradeName} · ${kilograms(request.weight)}`],
        ['이력번호', traceability(request.cattle_no)],
        ['파트너', request.partner_name],
        ['결제 금액', `${won(request.whole)} (배송비 ${won(request.delivery_price)} 포함)`],
        ['신청', dateTime(request.requested_at)],
        ['배송 완료', delivered_at && `${dateTime(delivered_at)} · ${sinceWords(days_since_delivery)} 신청`],
        ['환불 계좌', <AccountLine key="account" request={request} />],
        ['환불', refund && refundWords(request)],
        ['남긴 말', request.answer],
      ]}
    />
  )
}

const sinceWords = (days: number | null): string => (days === null || days <= 0 ? '당일' : `${days}일 뒤`)

function refundWords({ refund, refund_amount }: ReturnDetail): string {
  const said = refundNames[refund?.state ?? ''] ?? ''
  return [refund_amount && won(refund_amount), said, refund?.fail_message].filter(Boolean).join(' · ')
}
