import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { SheetFormat } from '#contract/sheet-format.ts'
import type { Deps } from '#server/deps.ts'
import { recordAct } from '#server/identity/record-act.ts'
import { openAccount } from '#server/returns/refund-account.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { type Column, sheetOf } from '#server/sheets/sheet.ts'
import type { Who } from './change-refund.ts'

type Row = {
  id: number
  line_id: number | null
  order_no: string
  business_name: string
  amount: number
  bank_code: string | null
  bank_name: string | null
  refund_depositor: string | null
  refund_account: Buffer | null
  account: string
}

const columns: Column<Row>[] = [
  { title: '환불 번호', kind: 'count', value: ({ id }) => id },
  { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
  { title: '상호', kind: 'text', value: ({ business_name }) => business_name },
  { title: '은행 코드', kind: 'text', value: ({ bank_code }) => bank_code },
  { title: '은행', kind: 'text', value: ({ bank_name }) => bank_name },
  { title: '계좌번호', kind: 'text', width: 22, value: ({ account }) => account },
  { title: '예금주', kind: 'text', value: ({ refund_depositor }) => refund_depositor },
  { title: '금액', kind: 'won', value: ({ amount }) => amount },
]

/** What this person has taken to be sent by hand: nobody else's file has it. The accounts are whole in it: who took it and what was in it is written down first. */
export async function answerBankFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { staff, request }: Who,
  reply: FastifyReply,
  format: SheetFormat,
): Promise<FastifyReply> {
  const { rows } = await sql<Omit<Row, 'account'>>`
    select refunds.id, refunds.order_product_id as line_id, orders.order_no, users.business_name, refunds.amount,
      banks.bank_code, banks.bank_name, returns.refund_depositor, returns.refund_account
    from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
    join users on users.id = orders.user_id
    left join returns on returns.open_order_product_id = refunds.order_product_id
    left join banks on banks.bank_code = returns.refund_bank_code
    where refunds.state = 'MANUAL' and refunds.taken_by = ${staff.id} order by refunds.id`.execute(db)
  await recordAct(db, staff, request, {
    action: 'refund.bank-file',
    target: ['refund', 'manual'],
    after: { refunds: rows.map(({ id }) => id) },
  })
  const whole = rows.map((row) => ({
    ...row,
    account: row.refund_account && row.line_id ? openAccount(config, row.line_id, row.refund_account) : '',
  }))
  return answerSheet(reply, format, '직접 송금할 환불', sheetOf('환불', columns, whole))
}
