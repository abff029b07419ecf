import { businessForm } from './business-form.ts'
import { type PayMethod, payMethodNames } from './codes.ts'
import { grouped, won } from './prices.ts'
import type { Left, StatementSums } from './statement.ts'
import { traceability } from './traceability.ts'

/** A line with its values as stored at sale. Won, kg. */
type Line = {
  id: number
  cattle_no: string
  judge_breed_nm: string
  judge_sex_nm: string
  gradeName: string
  pc_name: string
  weight: number
  kg_price: number
  product_price: number
  delivery_price: number
  partner_name: string
  left: Left | null
}
type Animal = Record<'cattle_no' | 'link' | 'wgrade' | 'farm_addr' | 'abatt_nm' | 'abatt_date' | 'prod_date', string>
type Buyer = Record<'business_name' | 'business_no' | 'name' | 'address', string>
type Seller = Record<'name' | 'representative' | 'business_no' | 'address' | 'phone', string>
type Trade = {
  buyer: Buyer
  seller: Seller
  tax_free: boolean
  delivery_vat: number
  sums: StatementSums
  words: string
}
type Order = { order_no: string; paid_at: string; pay_method: PayMethod | null; lines: Line[] }

type Fact = readonly [name: string, value: string]

/** The content of a trade statement, in order: the PDF and the page only decide how each part is drawn. */
export type StatementPaper = {
  title: string
  copy: string
  facts: string[]
  parties: { title: string; facts: Fact[] }[]
  total: { name: string; words: string; figure: string }
  /** `title`, `note`: above the lines of an order, if there are several orders. Each line has one cell per column. */
  parts: { title?: string; note?: string; lines: PaperLine[] }[]
  sums: Fact[]
  notes: string[]
  animals?: { title: string; help: string; cards: AnimalCard[] }
  foot: string
}
/** `left`: why it is struck out. `brief`: the line's content for narrow screens, without a table. */
export type PaperLine = { id: number; left: Line['left']; cells: string[]; brief: Brief }
type Brief = { name: string; grade: string; price: string; facts: string[] }
type AnimalCard = { cattle_no: string; link: string; name: string; facts: string[] }

type Column = {
  name: string
  align?: 'center' | 'end'
  /** Whether the cell is struck out with its line. */
  counts?: true
  strong?: true
  cell: (line: Line, place: number) => string
}
/** The last column also says why a line is struck out. */
export const statementColumns: readonly Column[] = [
  { name: 'No', align: 'center', cell: (_, place) => String(place) },
  { name: '이력번호', cell: ({ cattle_no }) => traceability(cattle_no) },
  { name: '축종·성별', cell: (line) => kind(line) },
  { name: '등급', cell: ({ gradeName }) => gradeName },
  { name: '부위', cell: ({ pc_name }) => pc_name },
  { name: '중량(kg)', align: 'end', counts: true, cell: ({ weight }) => kilograms(weight) },
  { name: 'kg단가(원)', align: 'end', cell: ({ kg_price }) => grouped(kg_price) },
  { name: '금액(원)', align: 'end', counts: true, strong: true, cell: ({ product_price }) => grouped(product_price) },
  { name: '공급사', cell: ({ partner_name }) => partner_name },
]

/** Formats a day or an instant as Seoul's '2026.11.20'. A parameter, because browsers and Node do it with different code. */
type FullDate = (value: string) => string

/** The trade statement of an order. */
export function statementPaper(statement: Trade & Order & { animals: Animal[] }, fullDate: FullDate): StatementPaper {
  const { order_no, paid_at, pay_method, lines, animals } = statement
  const facts = [`거래일 ${fullDate(paid_at)}`, `주문번호 ${order_no}`]
  if (pay_method) facts.push(`결제 ${payMethodNames[pay_method]}`)
  return {
    ...paper(statement, facts, [{ lines }]),
    animals: {
      title: '이력 정보',
      help: 'QR을 찍으면 출생부터 포장까지 볼 수 있습니다.',
      cards: animals.map(({ cattle_no, link, abatt_date, abatt_nm, prod_date, wgrade, farm_addr }) => ({
        cattle_no,
        link,
        name: traceability(cattle_no),
        facts: [
          `도축 ${fullDate(abatt_date)} · ${abatt_nm}`,
          `포장 ${fullDate(prod_date)} · 육량등급 ${wgrade}`,
          `농장 ${farm_addr}`,
        ],
      })),
    },
  }
}

type Period = { start_date: string; end_date: string }

/** The trade statements of a period: every order under its day, and one total. */
export function periodPaper(
  statement: Trade & { orders: (Order & { buyer: Buyer })[] },
  { start_date, end_date }: Period,
  fullDate: FullDate,
): StatementPaper {
  const { orders, buyer } = statement
  const facts = [`기간 ${fullDate(start_date)} ~ ${fullDate(end_date)}`, `주문 ${orders.length}건`]
  const parts = orders.map((order) => ({
    title: `${fullDate(order.paid_at)} · 주문번호 ${order.order_no}`,
    note: noteOf(order),
    lines: order.lines,
  }))
  const others = orders.filter((order) => order.buyer.business_no !== buyer.business_no)
  const notes = others.map(
    ({ order_no, buyer: then }) =>
      `주문 ${order_no}의 공급받는자는 ${then.business_name}(${businessForm(then.business_no)})입니다.`,
  )
  return paper(statement, facts, parts, notes)
}

/** '카드 · 배송비 20,000원': what the lines do not show. Lines that left the trade are not counted. */
function noteOf({ pay_method, lines }: Order): string {
  const delivery = lines.reduce((sum, line) => sum + (line.left ? 0 : line.delivery_price), 0)
  return [pay_method && payMethodNames[pay_method], `배송비 ${won(delivery)}`].filter(Boolean).join(' · ')
}

function paper(
  { buyer, seller, sums, words, tax_free, delivery_vat }: Trade,
  facts: string[],
  parts: { title?: string; note?: string; lines: Line[] }[],
  moreNotes: string[] = [],
): StatementPaper {
  const all = parts.flatMap(({ lines }) => lines)
  const stayed = all.filter(({ left }) => left === null).length
  const exchanged = all.filter(({ left }) => left === '교환').length
  const gone = all.length - stayed - exchanged
  let place = 0
  return {
    title: '거래명세서',
    copy: '공급받는자 보관용',
    facts,
    parties: [
      {
        title: '공급받는자',
        facts: [
          ['상호', buyer.business_name],
          ['등록번호', businessForm(buyer.business_no)],
          ['주소', buyer.address],
          ['성명', buyer.name],
        ],
      },
      {
        title: '공급자',
        facts: [
          ['상호', seller.representative ? `${seller.name} (대표 ${seller.representative})` : seller.name],
          ['등록번호', businessForm(seller.business_no)],
          ['주소', seller.address],
          ['전화', seller.phone],
        ],
      },
    ],
    total: { name: '합계 금액', words, figure: `₩ ${grouped(sums.total)}` },
    parts: parts.map(({ lines, ...said }) => ({ ...said, lines: lines.map((line) => lineOf(line, ++place)) })),
    sums: [
      [`공급가액 (${stayed}건 · ${kilograms(sums.weight)}kg)`, won(sums.goods)],
      ['배송비', won(sums.delivery)],
      ...(sums.back > 0 ? [['판매한 상품에서 돌려준 금액', `-${won(sums.back)}`] as const] : []),
      ...(sums.kept > 0 ? [['반품에서 돌려주지 않은 금액', won(sums.kept)] as const] : []),
      ['합계', won(sums.total)],
    ],
    notes: [
      ...(tax_free ? [taxNote(delivery_vat)] : []),
      ...(sums.left > 0 ? [`취소·반품한 ${gone}건 ${won(sums.left)}(배송비 포함)은 합계에 없습니다.`] : []),
      ...(exchanged > 0 ? [`교환한 ${exchanged}건의 금액은 바꿔 보낸 상품에 적었습니다.`] : []),
      ...moreNotes,
    ],
    foot: `${seller.name} · 결제할 때 정해진 금액과 중량으로 만든 명세서입니다.`,
  }
}

const taxNote = (vat: number): string =>
  vat > 0
    ? `과세 구분: 소고기 면세, 배송비 과세 (부가세 ${won(vat)} 포함)`
    : '과세 구분: 면세 (미가공 식료품인 소고기와 그 배송)'

function lineOf(line: Line, place: number): PaperLine {
  const { id, left, pc_name, gradeName, product_price, weight, kg_price, cattle_no, partner_name } = line
  return {
    id,
    left,
    cells: statementColumns.map(({ cell }) => cell(line, place)),
    brief: {
      name: pc_name,
      grade: gradeName,
      price: won(product_price),
      facts: [
        `${kind(line)} · ${kilograms(weight)}kg × ${won(kg_price)}`,
        `${traceability(cattle_no)} · ${partner_name}`,
      ],
    },
  }
}

const kind = ({ judge_breed_nm, judge_sex_nm }: Line): string => `${judge_breed_nm} · ${judge_sex_nm}`

/** 1234.5 → '1,234.50' */
function kilograms(weight: number): string {
  const [whole, hundredths] = weight.toFixed(2).split('.')
  return `${grouped(Number(whole))}.${hundredths}`
}
