import { businessForm } from '#domain/business-form.ts'
import { statementSums } from '#domain/statement.ts'
import type { SheetPeriod } from '#contract/statements.ts'
import type { Column } from '#contract/sheet-format.ts'
import { type Sheet, sheetOf } from '#server/sheets/sheet.ts'
import type { SoldLine } from './find-sold-lines.ts'

type Row = Partial<SoldLine> & { last?: true }

const columns: Column<Row>[] = [
  { title: '이력번호', kind: 'text', value: (row) => (row.last ? '합계' : row.cattle_no), width: 18 },
  { title: '거래일', kind: 'date', value: (row) => row.day },
  { title: '주문번호', kind: 'text', value: (row) => row.order_no, width: 20 },
  { title: '축종', kind: 'text', value: (row) => row.judge_breed_nm, width: 8 },
  { title: '성별', kind: 'text', value: (row) => row.judge_sex_nm, width: 8 },
  { title: '등급', kind: 'text', value: (row) => row.gradeName, width: 10 },
  { title: '육량', kind: 'text', value: (row) => row.wgrade, width: 8 },
  { title: '부위', kind: 'text', value: (row) => row.pc_name },
  { title: '중량(kg)', kind: 'kg', value: (row) => row.weight },
  { title: 'kg단가(원)', kind: 'won', value: (row) => row.kg_price },
  { title: '금액(원)', kind: 'won', value: (row) => row.product_price },
  { title: '배송비(원)', kind: 'won', value: (row) => row.delivery_price },
  { title: '돌려받은 금액(원)', kind: 'won', value: (row) => row.back, width: 16 },
  { title: '공급사', kind: 'text', value: (row) => row.partner_name, width: 22 },
  { title: '도축장', kind: 'text', value: (row) => row.abatt_nm },
  { title: '도축일', kind: 'date', value: (row) => row.abatt_date },
  { title: '포장일', kind: 'date', value: (row) => row.prod_date },
  { title: '농장', kind: 'text', value: (row) => row.farm_addr, width: 30 },
  { title: '공급받는 자', kind: 'text', value: (row) => row.buyer_business_name, width: 22 },
  { title: '등록번호', kind: 'text', value: (row) => row.buyer_business_no && businessForm(row.buyer_business_no) },
]

/** A row for each line with its traceability number, and the sums at the end. */
export function soldSheet(lines: readonly SoldLine[], { start_date, end_date }: SheetPeriod): Sheet {
  const { weight, goods, delivery, back } = statementSums(
    lines.map((line) => ({ ...line, os_code: 'ORDK' as const, refunded: line.back })),
  )
  const sums: Row = { last: true, weight, product_price: goods, delivery_price: delivery, back }
  return sheetOf(`${start_date} ${end_date}`, columns, [...lines, sums])
}
