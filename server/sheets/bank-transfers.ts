import { withoutParting } from '#domain/forms/account-number.ts'
import type { Column } from '#contract/sheet-format.ts'
import { writeCsv } from './csv.ts'
import { sheetOf } from './sheet.ts'

/** One transfer of a bank file. Won; `theirs` and `ours` are what the two statements of account say. */
export type BankTransfer = {
  clearing_code: string
  account: string
  amount: number
  holder: string
  theirs: string
  ours: string
}

/** The columns of a bank's bulk transfer, in the order that its upload expects. */
const columns: Column<BankTransfer>[] = [
  { title: '입금은행코드', kind: 'text', value: ({ clearing_code }) => clearing_code },
  { title: '입금계좌번호', kind: 'text', value: ({ account }) => account },
  { title: '이체금액', kind: 'won', value: ({ amount }) => amount },
  { title: '예금주', kind: 'text', value: ({ holder }) => withoutParting(holder) },
  { title: '받는통장표시', kind: 'text', value: ({ theirs }) => theirs },
  { title: '내통장표시', kind: 'text', value: ({ ours }) => ours },
]

/** The file of a bank's bulk transfer; the same transfers make the same file to the byte. */
export const bankTransfers = (transfers: readonly BankTransfer[]): Promise<string> =>
  writeCsv(sheetOf('송금', columns, transfers))
