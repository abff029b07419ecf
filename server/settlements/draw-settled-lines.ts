import type { SettlementLine } from '#contract/operator/settlements.ts'
import { grouped } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { fullDate } from '#server/statements/full-date.ts'
import { bone, bottom, left, line, page, type Paper, right, soft } from '#server/statements/paper.ts'

type Column = {
  name: string
  width: number
  align?: 'center' | 'right'
  cell: (line: SettlementLine, place: number) => string
}

const columns: readonly Column[] = [
  { name: 'No', width: 24, align: 'center', cell: (_, place) => grouped(place + 1) },
  { name: '주문번호', width: 78, cell: ({ order_no }) => order_no },
  { name: '부위', width: 62, cell: ({ pc_name }) => pc_name },
  { name: '이력번호', width: 72, cell: ({ cattle_no }) => traceability(cattle_no) },
  { name: '중량(kg)', width: 38, align: 'right', cell: ({ weight }) => weight.toFixed(2) },
  { name: '정산일', width: 50, align: 'right', cell: ({ earned_on }) => fullDate(earned_on) },
  { name: '판매', width: 52, align: 'right', cell: ({ sale }) => grouped(sale) },
  { name: '환불', width: 50, align: 'right', cell: ({ refund }) => grouped(0 - refund) },
  { name: '수수료', width: 45, align: 'right', cell: ({ fee }) => grouped(0 - fee) },
  { name: '합계(원)', width: 52.28, align: 'right', cell: ({ net }) => grouped(net) },
]
const rowHeight = 18

/** Every line of the settlement, with the head of the table on each page. What is taken off has its sign. */
export function drawSettledLines(paper: Paper, lines: readonly SettlementLine[], from: number): void {
  if (lines.length === 0) return
  const { document } = paper
  let y = from
  if (y + 2 * rowHeight > bottom) {
    document.addPage()
    y = page.margin
  }
  y = head(paper, y)
  for (const [place, one] of lines.entries()) {
    if (y + rowHeight > bottom) {
      document.addPage()
      y = head(paper, page.margin)
    }
    row(paper, y, (column) => column.cell(one, place))
    y += rowHeight
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke()
  }
}

function head(paper: Paper, y: number): number {
  paper.document.rect(left, y, right - left, rowHeight).fill(bone)
  row(paper, y, ({ name }) => name, { size: 8, color: soft })
  return y + rowHeight
}

function row(
  { say }: Paper,
  y: number,
  cell: (column: Column) => string,
  style: { size: number; color?: string } = { size: 8.5 },
): void {
  let x = left
  for (const column of columns) {
    say(cell(column), x + 3, y + 5, column.width - 6, { ...style, align: column.align ?? 'left' })
    x += column.width
  }
}
