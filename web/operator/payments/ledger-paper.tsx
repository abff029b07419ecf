import type { Result } from '#contract/call.ts'
import type { getLedger, LedgerRow } from '#contract/operator/payments.ts'
import { ledgerColumnNames, ledgerColumns, ledgerStepNames } from '#domain/ledger.ts'
import { kindNames, ourStateNames } from '#domain/payment-words.ts'
import { won } from '#domain/prices.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { dateTime, digits } from '#web/ui/format.ts'

type Row = LedgerRow & { id: number }

const amountOf = ({ kind }: Row, side: { amount: number } | null) =>
  side ? `${kind === 'cancel' ? '−' : ''}${won(side.amount)}` : '–'

const columns: readonly Column<Row>[] = [
  { name: 'column', head: '견줌', look: 'still', cell: ({ column }) => ledgerColumnNames[column] },
  { name: 'at', head: '시각', look: 'still', cell: ({ at }) => dateTime(at).slice(5) },
  { name: 'order', head: '주문', look: 'number', cell: ({ order_no }) => order_no },
  { name: 'buyer', head: '상호', cell: ({ business_name }) => business_name },
  { name: 'kind', head: '구분', look: 'still', cell: ({ kind }) => kindNames[kind] },
  { name: 'ours', head: '우리 금액', end: true, look: 'bold', cell: (row) => amountOf(row, row.ours) },
  { name: 'state', head: '우리 상태', look: 'still', cell: ({ ours }) => ours && ourStateNames[ours.state] },
  { name: 'theirs', head: '결제사 금액', end: true, look: 'bold', cell: (row) => amountOf(row, row.theirs) },
  { name: 'step', head: '할 일', cell: ({ step, query }) => (query ? '문의 중' : step && ledgerStepNames[step]) },
]
const nameOf = ({ order_no, business_name }: Row) => `${order_no ?? ''} ${business_name ?? ''}`

/** The three columns of the board on paper: one table, whose head is on every sheet. */
export function LedgerPaper({ rows, hidden }: Pick<Result<typeof getLedger>['data'], 'rows' | 'hidden'>) {
  const listed = ledgerColumns.flatMap((column) => rows.filter((row) => row.column === column))
  return (
    <>
      <DataTable
        label="결제 대조"
        columns={columns}
        rows={listed.map((row, place) => ({ ...row, id: place }))}
        nameOf={nameOf}
      />
      {hidden > 0 && <p>같은 것 {digits(hidden)}건은 접어 두었어요</p>}
    </>
  )
}
