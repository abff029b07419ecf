import { z } from 'zod'

/** What a member of staff may do in the console (OPERATOR.md, desk 1). `owner` may do everything. */
export const staffRoleNames = {
  owner: '대표',
  members: '회원',
  intake: '입고',
  orders: '주문',
  money: '정산',
  content: '콘텐츠',
  'read-only': '조회',
} as const
export type StaffRole = keyof typeof staffRoleNames
export const staffRole = z.enum(Object.keys(staffRoleNames) as [StaffRole, ...StaffRole[]])

/** Whether somebody with these roles may do what needs `needed`. */
export function mayAct(roles: readonly StaffRole[], needed: StaffRole): boolean {
  return roles.includes('owner') || roles.includes(needed)
}

/** Whether they may look at it: `read-only` may, where a call or a desk says so. */
export function mayLook(roles: readonly StaffRole[], needed: StaffRole): boolean {
  return mayAct(roles, needed) || roles.includes('read-only')
}
