import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { wipeWords } from './wipe-words.ts'

/**
 * Copies what the law requires to be kept of a member who leaves into a table of its own (SPEC §9, PROVIDERS §7.2): contracts and payments
 * for five years from when they were made, disputes for three, behaviour for one. It runs before the person is deleted from the live
 * tables.
 */
export async function separateRecords(trx: Trx, userId: number): Promise<void> {
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select id, 'contract', jsonb_build_object('what', 'membership', 'userid', userid, 'name', name, 'phone_no', phone_no,
             'business_name', business_name, 'business_no', business_no, 'terms_agreed_at', terms_agreed_at,
             'consents', (select jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'at', agreed_at) order by id)
                          from consents where consents.user_id = users.id),
             'joined_at', created_at, 'left_at', market_now()),
           market_now() + interval '5 years'
    from users where id = ${userId}`.execute(trx)
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select orders.user_id, 'contract', jsonb_build_object('what', 'order', 'order_no', orders.order_no, 'amount', orders.amount,
             'business_name', orders.buyer_business_name, 'business_no', orders.buyer_business_no, 'name', orders.buyer_name,
             'address', orders.buyer_address,
             'ordered_at', coalesce(orders.paid_at, orders.created_at), 'reci_name', orders.reci_name,
             'reci_phone', orders.reci_phone, 'zipcode', orders.zipcode, 'delivery_addr1', orders.delivery_addr1,
             'delivery_addr2', orders.delivery_addr2, 'delivery_memo', orders.delivery_memo, 'delivery_tel', orders.delivery_tel,
             'lines', (select jsonb_agg(jsonb_build_object('pc_name', line.pc_name, 'weight', line.weight,
                         'price', line.product_price, 'cattle_no', line.cattle_no, 'os_code', line.os_code) order by line.id)
                       from order_products line where line.order_id = orders.id)),
           coalesce(orders.paid_at, orders.created_at) + interval '5 years'
    from orders where orders.user_id = ${userId} and orders.listed_at is not null`.execute(trx)
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select orders.user_id, 'payment', jsonb_build_object('order_no', orders.order_no, 'payment_key', payments.payment_key,
             'pay_method', payments.pay_method, 'amount', payments.amount, 'cancel_amount', payments.cancel_amount,
             'approved_at', payments.approved_at, 'raw', payments.raw,
             'refunds', (select jsonb_agg(jsonb_build_object('amount', refunds.amount, 'way', refunds.way, 'done_at', refunds.done_at,
                           'depositor', refunds.bank_depositor, 'last4', refunds.bank_account_last4) order by refunds.id)
                         from refunds where refunds.payment_id = payments.id)),
           coalesce(payments.approved_at, payments.created_at) + interval '5 years'
    from payments join orders on orders.id = payments.order_id
    where orders.user_id = ${userId} and payments.state = 'DONE'`.execute(trx)
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select orders.user_id, 'dispute', jsonb_build_object('order_no', orders.order_no, 'pc_name', line.pc_name,
             'os_code', line.os_code, 'history', history.steps, 'returns', returned.requests,
             'cancels', cancelled.requests),
           history.last + interval '3 years'
    from order_products line join orders on orders.id = line.order_id
    join lateral (
      select max(at) as last, jsonb_agg(jsonb_build_object('to', to_code, 'at', at, 'reason', reason) order by id) as steps
      from order_product_history where order_product_id = line.id) history on true
    join lateral (
      select jsonb_agg(jsonb_build_object('state', state, 'reason', return_content, 'answer', answer,
               'refund_depositor', refund_depositor, 'refund_amount', refund_amount, 'requested_at', requested_at) order by id) as requests
      from returns where order_product_id = line.id) returned on true
    join lateral (
      select jsonb_agg(jsonb_build_object('state', state, 'reason', cancel_content, 'answer', answer, 'asked_at', asked_at) order by id)
        as requests
      from cancels where order_product_id = line.id) cancelled on true
    where orders.user_id = ${userId}
      and (line.os_code in ('ORDC', 'RTNK') or returned.requests is not null or cancelled.requests is not null)`.execute(
    trx,
  )
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select user_id, 'dispute', jsonb_build_object('what', 'inquiry', 'qna_code', qna_code, 'q_subject', q_subject,
             'q_content', q_content, 'a_content', a_content, 'asked_at', created_at, 'answered_at', answered_at,
             'notes', (select jsonb_agg(jsonb_build_object('words', words, 'at', written_at) order by id)
                       from qna_notes where qna_id = qnas.id),
             'old_answers', (select jsonb_agg(jsonb_build_object('a_content', a_content, 'at', answered_at) order by id)
                             from qna_old_answers where qna_id = qnas.id)),
           coalesce(answered_at, created_at) + interval '3 years'
    from qnas where user_id = ${userId}`.execute(trx)
  await sql`
    insert into retained_records (user_id, kind, data, purge_at)
    select users.id, 'behaviour', jsonb_build_object('reason', user_outs.user_out_code_id, 'words', user_outs.user_content,
             'sms_YN', users."sms_YN", 'sms_answered_at', users.sms_answered_at,
             'ad_answers', (select jsonb_agg(jsonb_build_object('answer', answer, 'at', at, 'actor', actor) order by id)
                            from ad_answers where ad_answers.user_id = users.id),
             'logins', (select jsonb_agg(jsonb_build_object('at', created_at, 'device', user_agent) order by created_at)
                        from sessions where sessions.user_id = users.id)),
           market_now() + interval '1 year'
    from users left join user_outs on user_outs.user_id = users.id where users.id = ${userId}`.execute(trx)
}

/** Fields of the audit log that may hold personal data before and after a change; `a_content` is an answer to the member. */
const personal = [
  'reci_name',
  'reci_phone',
  'zipcode',
  'delivery_addr1',
  'delivery_addr2',
  'delivery_memo',
  'depositor',
  'last4',
  'a_content',
]

/** Empties the personal fields in the audit log: it still says who changed which field and when, but no longer the values. */
async function wipeAuditLog(trx: Trx, userId: number): Promise<void> {
  const without = (column: 'before' | 'after') => sql`
    ${sql.ref(column)} = (select jsonb_object_agg(key, case when key = any(${personal}::text[]) then '""' else value end)
      from jsonb_each(audit_log.${sql.ref(column)}))`
  await sql`
    update audit_log set ${without('before')}, ${without('after')}
    from (
      select 'order' as kind, orders.id from orders where orders.user_id = ${userId}
      union all
      select 'refund', refunds.id from refunds join payments on payments.id = refunds.payment_id
      join orders on orders.id = payments.order_id where orders.user_id = ${userId}
      union all
      select 'inquiry', qnas.id from qnas where qnas.user_id = ${userId}
    ) as target
    where audit_log.target_kind = target.kind and audit_log.target_id = target.id::text
      and (audit_log.before ?| ${personal}::text[] or audit_log.after ?| ${personal}::text[])`.execute(trx)
}

/** Deletes the person from the live tables; what stays are numbers without a name. Answers the names of the files to drop. */
export async function wipePerson(trx: Trx, userId: number): Promise<string[]> {
  await wipeAuditLog(trx, userId)
  await wipeWords(trx, userId)
  const { rows } = await sql<{ stored_name: string }>`
    delete from user_certs where user_id = ${userId} returning stored_name`.execute(trx)
  const { rows: attached } = await sql<{ stored_name: string }>`
    delete from qna_files using qnas where qnas.id = qna_files.qna_id and qnas.user_id = ${userId}
    returning stored_name`.execute(trx)
  const { rows: packed } = await sql<{ stored_name: string }>`
    delete from packing_pictures using order_products line join orders on orders.id = line.order_id
    where line.id = packing_pictures.order_product_id and orders.user_id = ${userId}
    returning stored_name`.execute(trx)
  await sql`delete from qnas where user_id = ${userId}`.execute(trx)
  await sql`delete from member_changes where user_id = ${userId}`.execute(trx)
  await sql`delete from ad_answers where user_id = ${userId}`.execute(trx)
  await sql`delete from consents where user_id = ${userId}`.execute(trx)
  await sql`delete from phone_codes where phone_no = (select phone_no from users where id = ${userId})`.execute(trx)
  await sql`delete from phone_codes where user_id = ${userId}`.execute(trx)
  await sql`delete from user_addresses where user_id = ${userId}`.execute(trx)
  await sql`delete from request_keys where user_id = ${userId}`.execute(trx)
  await sql`
    update messages set to_phone = '', text = '', kakao = null, user_id = null
    where user_id = ${userId} and state <> 'QUEUED'`.execute(trx)
  await sql`delete from messages where user_id = ${userId} and state = 'QUEUED'`.execute(trx)
  await sql`update mailings set words = '' where member_id = ${userId}`.execute(trx)
  await sql`update user_outs set user_content = '' where user_id = ${userId}`.execute(trx)
  await sql`update sessions set user_agent = '' where user_id = ${userId}`.execute(trx)
  await sql`
    update orders set reci_name = '', reci_phone = '', zipcode = '', delivery_addr1 = '', delivery_addr2 = '', delivery_memo = '',
      delivery_tel = '', bank_name = '', bank_depositor = '', bank_account = null,
      buyer_business_name = '', buyer_business_no = '', buyer_name = '', buyer_address = ''
    where user_id = ${userId}`.execute(trx)
  await sql`
    update returns set refund_depositor = '', refund_account = null, refund_account_last4 = '', return_content = '', answer = '',
      img_ori_name = null, img_stored_name = null
    from order_products line join orders on orders.id = line.order_id
    where line.id = returns.order_product_id and orders.user_id = ${userId}`.execute(trx)
  await sql`
    update refunds set bank_depositor = '', bank_account_last4 = '', note = '', given_by = null,
      reason = case when order_product_id is null then reason else '' end
    from payments join orders on orders.id = payments.order_id
    where payments.id = refunds.payment_id and orders.user_id = ${userId}`.execute(trx)
  // A batch with other lines that still wait may be printed again: it loses the name when it is closed.
  await sql`
    update refund_batch_lines line set depositor = '', account_last4 = ''
    from refund_batches batch, refunds join payments on payments.id = refunds.payment_id
    join orders on orders.id = payments.order_id
    where batch.id = line.batch_id and batch.state = 'DONE' and refunds.id = line.refund_id and orders.user_id = ${userId}`.execute(
    trx,
  )
  await sql`
    update payments set raw = null from orders where orders.id = payments.order_id and orders.user_id = ${userId}`.execute(
    trx,
  )
  await sql`
    update users set status = 'OUT', version = version + 1, left_at = market_now(), userid = 'out-' || id, password_hash = '',
      name = '탈퇴회원', phone_no = '', business_name = '', business_no = '', cert_ori_name = null, reject_reason = null,
      tax_state = null, recheck = false, "sms_YN" = 'N'
    where id = ${userId}`.execute(trx)
  return [...rows, ...attached, ...packed].map((row) => row.stored_name)
}
