import type { auditQueries } from '#server/audit/queries.ts'

/** What may be left of somebody who has left, each for the audit to find: the rule, the fault, and the statement that plants it. */
export const plantedLeavers = [
  `business_name = '한결정육'`,
  `name = '김한결'`,
  `tax_state = '{}'`,
  `password_hash = 'x'`,
  `userid = 'hangyeol'`,
].map((left): [rule: keyof typeof auditQueries, name: string, statement: () => string] => [
  'W2 something is left of somebody who has left',
  `of somebody who has left: ${left}`,
  () => `
    delete from user_addresses;
    update users set left_at = market_now(), userid = 'out-' || id, password_hash = '', name = '탈퇴회원', phone_no = '', business_name = '',
      business_no = '', cert_ori_name = null, reject_reason = null, tax_state = null
    where id = (select max(id) from users);
    update users set ${left} where left_at is not null`,
])
