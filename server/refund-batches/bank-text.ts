import type { Config } from '#server/config/config.ts'
import { withoutParting } from '#domain/forms/account-number.ts'
import { openAccount } from '#server/refunds/refund-account.ts'
import { writeCsv } from '#server/sheets/csv.ts'
import type { Column } from '#contract/sheet-format.ts'
import { sheetOf } from '#server/sheets/sheet.ts'

export type FileLine = {
  refund_id: number
  amount: number
  clearing_code: string
  depositor: string
  account: Buffer
}
type Row = Omit<FileLine, 'account'> & { account: string }

/** The columns of a bank's bulk transfer, in the order that its upload expects. */
const columns: Column<Row>[] = [
  { title: '입금은행코드', kind: 'text', value: ({ clearing_code }) => clearing_code },
  { title: '입금계좌번호', kind: 'text', value: ({ account }) => account },
  { title: '이체금액', kind: 'won', value: ({ amount }) => amount },
  { title: '예금주', kind: 'text', value: ({ depositor }) => withoutParting(depositor) },
  { title: '받는통장표시', kind: 'text', value: () => '한결환불' },
  { title: '내통장표시', kind: 'text', value: ({ refund_id }) => `환불 ${refund_id}` },
]

/** The bank file of these lines; the same lines make the same file to the byte. */
export function bankText(config: Config, lines: readonly FileLine[]): Promise<string> {
  const rows = lines.map((line) => ({ ...line, account: openAccount(config, line.refund_id, line.account) }))
  return writeCsv(sheetOf('송금', columns, rows))
}
