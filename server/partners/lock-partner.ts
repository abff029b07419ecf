import type { Selectable } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Partners } from '#database/schema.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { type PartnerStatus, partnerStatusNames, saleModelNames } from '#domain/partner-status.ts'
import { refuse } from '#server/http/refuse.ts'

/** The Korean names of a partner's fields, for refusals. */
export const fieldNames = {
  partner_name: '이름',
  business_no: '사업자번호',
  region: '지역',
  contact_name: '담당자',
  phone: '전화',
  order_email: '발주 이메일',
  order_fax: '발주 팩스',
  order_phone: '발주 알림 휴대폰',
  cut_off_time: '마감 시각',
  pick_up_days: '수거 요일',
  closed_from: '쉬는 첫날',
  closed_to: '쉬는 끝날',
  courier_code: '택배사',
  packed_here: '직접 포장',
  sale_model: '판매 방식',
  commission_percent: '수수료',
  settlement_cycle: '정산 주기',
  bank_code: '은행',
  account_holder: '예금주',
  bank_account_last4: '계좌번호',
} as const

/** Names of codes, likewise. */
const valueNames: Record<string, Record<string, string>> = {
  sale_model: saleModelNames,
  settlement_cycle: settlementCycleNames,
}

type Row = Selectable<Partners>

/**
 * Locks a partner, if it still has the version that the desk showed. Otherwise refuses, with the stored values of the fields in which they
 * differ from `seen`, what this desk wants to write.
 */
export async function lockPartner(trx: Trx, id: number, version: number, seen: Partial<Row>): Promise<Row> {
  const row = await trx.selectFrom('partners').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw refuse('partner.missing')
  if (row.version === version) return row
  const names = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).filter(
    (name) => name in seen && seen[name] !== row[name],
  )
  const stored = names.map((name) => {
    const now = String(row[name] ?? '없음')
    return { name: fieldNames[name] as string, now: valueNames[name]?.[now] ?? now }
  })
  // The state is not a field of the form, so it is always added: else nothing would say that a partner was paused meanwhile.
  const status = { name: '상태', now: partnerStatusNames[row.status as PartnerStatus] }
  throw refuse('desk.changed', undefined, { conflicts: [status, ...stored].map((one, id) => ({ id, ...one })) })
}
