import type { ReactNode } from 'react'
import type { Found } from '#contract/operator/search.ts'
import { memberStatusNames } from '#domain/member-status.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { partnerStatusNames } from '#domain/partner-status.ts'
import { won } from '#domain/prices.ts'
import { settlementStateNames } from '#domain/settlement/settlement-state.ts'
import { traceability } from '#domain/traceability.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { dateTime, phoneNumber, shortDate } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'

export type Hit = { id: number | string; to: string; title: ReactNode; more: string; tag: ReactNode }
export type HitGroup = { name: string; hits: readonly Hit[] }

/** The results by desk; kinds without a result are left out. */
export function hitGroups({ orders, members, carcasses, partners, settlements, cuts }: Found): HitGroup[] {
  const groups: HitGroup[] = [
    {
      name: '주문',
      hits: (orders ?? []).map(({ id, order_no, business_name, os_code, amount, ordered_at }) => ({
        id,
        to: deskAddress('/operator/orders', { id }),
        title: order_no,
        more: `${business_name} · ${won(amount)} · ${dateTime(ordered_at)}`,
        tag: orderStatusNames[os_code],
      })),
    },
    {
      name: '회원',
      hits: (members ?? []).map(({ id, userid, name, business_name, phone_no, status }) => ({
        id,
        to: deskAddress('/operator/members', { status: 'ALL', id }),
        title: business_name || name,
        more: `${name} · ${userid}${phone_no ? ` · ${phoneNumber(phone_no)}` : ''}`,
        tag: memberStatusNames[status],
      })),
    },
    {
      name: '도체',
      hits: (carcasses ?? []).map(({ id, cattle_no, grade_code, partner_name, sale_date, boxes, available }) => ({
        id,
        to: deskAddress('/operator/carcass', { id }),
        title: traceability(cattle_no),
        more: `${partner_name} · ${shortDate(sale_date)} · ${boxes}개 중 ${available}개 판매 중`,
        tag: <GradeStamp code={grade_code} />,
      })),
    },
    {
      name: '공급사',
      hits: (partners ?? []).map(({ id, partner_name, phone, status }) => ({
        id,
        to: deskAddress('/operator/partners', { id }),
        title: partner_name,
        more: phone ? phoneNumber(phone) : '전화번호 없음',
        tag: partnerStatusNames[status],
      })),
    },
    {
      name: '정산',
      hits: (settlements ?? []).map(({ id, number, partner_name, net, state }) => ({
        id,
        to: deskAddress('/operator/settlements', { id }),
        title: number,
        more: `${partner_name} · ${won(net)}`,
        tag: settlementStateNames[state],
      })),
    },
    {
      name: '부위',
      hits: (cuts ?? []).map(({ pc_code, pc_name, available }) => ({
        id: pc_code,
        to: deskAddress('/operator/boxes', { lane: 'selling', sch_word: pc_name }),
        title: pc_name,
        more: `${available}개 판매 중`,
        tag: '상품 보기',
      })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
