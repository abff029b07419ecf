import { z } from 'zod'

/** What a member of staff may do in the console (OPERATOR.md, desk 1). `owner` may do everything. */
export const marketRoleNames = {
  owner: '대표',
  members: '회원',
  intake: '입고',
  orders: '주문',
  money: '정산',
  content: '콘텐츠',
  'read-only': '조회',
} as const
/** What a person of a partner may do with what is the partner's. `partner` may do all of it, and nothing of the market's. */
export const partnerRoleNames = {
  partner: '공급사 대표',
  'partner-orders': '공급사 발주',
  'partner-boxes': '공급사 상품',
  'partner-money': '공급사 정산',
} as const
export const staffRoleNames = { ...marketRoleNames, ...partnerRoleNames } as const

export type MarketRole = keyof typeof marketRoleNames
export type PartnerRole = keyof typeof partnerRoleNames
export type StaffRole = keyof typeof staffRoleNames
export const staffRole = z.enum(Object.keys(staffRoleNames) as [StaffRole, ...StaffRole[]])

export const isPartnerRole = (role: StaffRole): role is PartnerRole => role in partnerRoleNames

/** Whether somebody with these roles may do what needs `needed`. */
export function mayAct(roles: readonly StaffRole[], needed: StaffRole): boolean {
  return roles.includes(needed) || roles.includes(isPartnerRole(needed) ? 'partner' : 'owner')
}

/** Whether they may look at it: `read-only` may, where a call or a desk says so. */
export function mayLook(roles: readonly StaffRole[], needed: StaffRole): boolean {
  return mayAct(roles, needed) || (!isPartnerRole(needed) && roles.includes('read-only'))
}
