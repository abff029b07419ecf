import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { ReturnRequest } from '#domain/forms/return-request.ts'
import { after, before, type OrderStatus } from '#domain/order-status.ts'
import { productStatuses } from '#domain/product-status.ts'
import { isWrongItem, returnReasonOf } from '#domain/return-reasons.ts'
import { refuse } from '#server/http/refuse.ts'
import { daysThen, wrongItemDaysThen } from '#server/config/setting-then.ts'
import { moveLocked } from '#server/lines/move-lines.ts'
import { lockPresent } from '#server/identity/lock-present.ts'
import { openAccount, sealAccount } from '#server/refunds/refund-account.ts'
import type { Keys } from '#server/session-tokens/seal.ts'

type Days = Record<'return_days' | 'wrong_item_return_days' | 'withdrawal_days', RawBuilder<number>>
const asOrdered: Days = {
  return_days: daysThen('return_days'),
  wrong_item_return_days: wrongItemDaysThen,
  withdrawal_days: daysThen('withdrawal_days'),
}

export type ReturnPicture = { oriName: string; storedName: string }
type Request = { userId: number; lineId: number; form: ReturnRequest; picture: ReturnPicture | undefined }

/**
 * Requests a return (ORDK → RTNW; from DELI or DELK the purchase is confirmed in the same step), within the days since delivery that were set
 * when it was ordered. A repeated request is one: then `repeated` is true and its picture was not stored.
 */
export async function requestReturn(
  trx: Trx,
  config: Keys,
  { userId, lineId, form, picture }: Request,
  days = asOrdered,
): Promise<{ repeated: boolean }> {
  const line = await lockOwnLine(trx, userId, lineId)
  if (await isOpenAlready(trx, config, lineId, form)) return { repeated: true }
  if (line.ps_code !== productStatuses.sold || line.os_code === 'RTNK' || line.os_code === 'ORDC')
    throw refuse('return.closed')
  const confirmed = form.confirm_YN === 'Y' ? after('confirm', line.os_code) : undefined
  if (confirmed) await moveLocked(trx, 'confirm', [lineId])
  if (!before('requestReturn').includes(confirmed ?? line.os_code)) throw refuse('return.not-confirmed')

  const reason = returnReasonOf(form.return_content)
  await refuseLate(
    trx,
    lineId,
    isWrongItem(reason) ? days.wrong_item_return_days : days.return_days,
    days.withdrawal_days,
  )
  await refuseUnknownBank(trx, form.refund_bank_code)
  await moveLocked(trx, 'requestReturn', [lineId])
  await trx
    .insertInto('returns')
    .values({
      order_product_id: lineId,
      reason_code: reason,
      return_content: form.return_content,
      refund_depositor: form.refund_depositor,
      refund_bank_code: form.refund_bank_code,
      refund_account: sealAccount(config, lineId, form.refund_account),
      refund_account_last4: form.refund_account.slice(-4),
      img_ori_name: picture?.oriName ?? null,
      img_stored_name: picture?.storedName ?? null,
    })
    .execute()
  return { repeated: false }
}

async function lockOwnLine(trx: Trx, userId: number, lineId: number) {
  await lockPresent(trx, userId)
  await sql`
    select 1 from orders where user_id = ${userId}
      and id = (select order_id from order_products where id = ${lineId}) for update`.execute(trx)
  const { rows } = await sql<{ os_code: OrderStatus; ps_code: number }>`
    select line.os_code, products.ps_code from order_products line
    join orders on orders.id = line.order_id and orders.user_id = ${userId} and orders.listed_at is not null
    join products on products.id = line.product_id
    where line.id = ${lineId} for update of line`.execute(trx)
  if (!rows[0]) throw refuse('line.missing')
  return rows[0]
}

/** Whether the same request is open already, which is no error; a different one while it is open is refused. */
async function isOpenAlready(trx: Trx, keys: Keys, lineId: number, form: ReturnRequest): Promise<boolean> {
  const open = await trx
    .selectFrom('returns')
    .select(['state', 'return_content', 'refund_depositor', 'refund_bank_code', 'refund_account'])
    .where('open_order_product_id', '=', lineId)
    .executeTakeFirst()
  if (!open) return false
  const same =
    open.state === 'REQUESTED' &&
    open.return_content === form.return_content &&
    open.refund_depositor === form.refund_depositor &&
    open.refund_bank_code === form.refund_bank_code &&
    open.refund_account !== null &&
    openAccount(keys, lineId, open.refund_account) === form.refund_account
  if (!same) throw refuse('return.open')
  return true
}

/** Refuses a request after its last day. Until `helpDays` the refusal sends the buyer to the customer centre. */
async function refuseLate(
  trx: Trx,
  lineId: number,
  days: RawBuilder<number>,
  helpDays: RawBuilder<number>,
): Promise<void> {
  const { rows } = await sql<{ last: string; late: boolean; help: string; helps: boolean }>`
    select to_char(last, 'YYYY.MM.DD') as last, last < market_today() as late,
      to_char(help, 'YYYY.MM.DD') as help, help >= market_today() as helps
    from (
      select return_until(line.id, ${days}) as last, return_until(line.id, ${helpDays}) as help
      from order_products line join orders on orders.id = line.order_id where line.id = ${lineId}) window_of_return`.execute(
    trx,
  )
  const { last, late, help, helps } = rows[0]!
  if (!late) return
  const next = helps ? ` ${help}까지는 1:1 문의로 도와드려요.` : ''
  throw refuse('return.late', `반품 신청 기간이 지났습니다. (${last}까지)${next}`)
}

async function refuseUnknownBank(trx: Trx, code: string): Promise<void> {
  const bank = await trx
    .selectFrom('banks')
    .select('bank_code')
    .where('bank_code', '=', code)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!bank) throw refuse('return.bank')
}
