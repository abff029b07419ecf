import type { Statement } from '#contract/statements.ts'
import { payMethodNames } from '#domain/codes.ts'
import { codePath, traceCode } from '#server/trace/trace-code.ts'
import {
  bone,
  bottom,
  bytesOf,
  danger,
  ink,
  left,
  line,
  openPaper,
  page,
  type Paper,
  pine,
  right,
  soft,
} from './paper.ts'
import { businessNumber, digits, fullDate, kilograms, traceability } from './words.ts'

const width = right - left

/** The trade statement as a PDF: A4, text that can be searched and copied, the same bytes for the same statement. */
export function drawStatement(statement: Statement): Promise<Buffer> {
  const paper = openPaper({
    title: `거래명세서 ${statement.order_no}`,
    author: statement.seller.name,
    date: new Date(statement.paid_at),
  })
  let y = head(paper, statement)
  y = parties(paper, statement, y)
  y = total(paper, statement, y)
  y = lines(paper, statement, y)
  y = sums(paper, statement, y)
  animals(paper, statement, y)
  feet(paper, statement)
  return bytesOf(paper.document)
}

function head({ document, say }: Paper, { order_no, paid_at, pay_method, seller }: Statement): number {
  mark(document, left, 36)
  say(seller.name, left + 25, 39, 160, { size: 13, bold: true })
  say('거래명세서', left, 34, width, { size: 22, bold: true, align: 'center' })
  say('공급받는자 보관용', right - 160, 42, 160, { size: 8.5, color: soft, align: 'right' })
  const facts = [`거래일 ${fullDate(paid_at)}`, `주문번호 ${order_no}`]
  if (pay_method) facts.push(`결제 ${payMethodNames[pay_method]}`)
  say(facts.join('   ·   '), left, 70, width, { size: 9, color: soft, align: 'center' })
  return 94
}

function mark(document: PDFKit.PDFDocument, x: number, y: number): void {
  document.save().translate(x, y).scale(0.625)
  document.roundedRect(0, 0, 32, 32, 9).fill(pine)
  document.lineWidth(2.3).lineCap('round').strokeColor('#fff')
  for (const stroke of ['M7 12.5c4-4.8 9-4.8 18-2.6', 'M7 18c5-4.6 10.5-3.6 18-2.4', 'M9.5 23.2c4-3.4 8.5-2.8 13.5-2'])
    document.path(stroke).stroke()
  document.restore()
}

function parties(paper: Paper, { buyer, seller }: Statement, y: number): number {
  const half = (width - 12) / 2
  party(paper, left, y, half, '공급받는자', [
    ['상호', buyer.business_name],
    ['등록번호', businessNumber(buyer.business_no)],
    ['주소·성명', [buyer.address, buyer.name].filter(Boolean).join(' · ')],
  ])
  party(paper, left + half + 12, y, half, '공급자', [
    ['상호', seller.representative ? `${seller.name} (대표 ${seller.representative})` : seller.name],
    ['등록번호', businessNumber(seller.business_no)],
    ['주소·전화', [seller.address, seller.phone].filter(Boolean).join(' · ')],
  ])
  return y + 68
}

function party(
  { document, say }: Paper,
  x: number,
  y: number,
  across: number,
  title: string,
  facts: readonly (readonly [string, string])[],
): void {
  document.roundedRect(x, y, across, 58, 5).lineWidth(0.8).strokeColor(line).stroke()
  document.roundedRect(x, y, 22, 58, 5).fill(bone)
  const letters = Array.from(title)
  const from = y + 29 - (letters.length * 9) / 2
  letters.forEach((letter, index) => say(letter, x, from + index * 9, 22, { size: 7.5, color: soft, align: 'center' }))
  facts.forEach(([name, value], index) => {
    const row = y + 7 + index * 16.5
    say(name, x + 30, row + 0.5, 42, { size: 8, color: soft })
    say(value, x + 74, row, across - 82, { size: 9, bold: index === 0 })
  })
}

function total({ document, say }: Paper, { words, sums }: Statement, y: number): number {
  document.roundedRect(left, y, width, 30, 5).fill(bone)
  say('합계 금액', left + 12, y + 10, 60, { size: 9, color: soft })
  say(words, left + 76, y + 9, 270, { size: 11, bold: true })
  say(`₩ ${digits(sums.total)}`, right - 172, y + 7.5, 160, { size: 13, bold: true, align: 'right' })
  return y + 40
}

type Column = { name: string; at: number; width: number; align?: 'left' | 'center' | 'right' }
const columns = placed([
  { name: 'No', width: 20, align: 'center' },
  { name: '이력번호', width: 86 },
  { name: '축종·성별', width: 58 },
  { name: '등급', width: 42 },
  { name: '부위', width: 66 },
  { name: '중량(kg)', width: 46, align: 'right' },
  { name: 'kg단가(원)', width: 52, align: 'right' },
  { name: '금액(원)', width: 64, align: 'right' },
  { name: '공급사', width: 89.28 },
])

function placed(list: Omit<Column, 'at'>[]): Column[] {
  let at = left
  return list.map((column) => ({ ...column, at: (at += column.width) - column.width }))
}

const rowHeight = 18

function tableHead({ document, say }: Paper, y: number): number {
  document.rect(left, y, width, rowHeight).fill(bone)
  for (const { name, at, width: across, align = 'left' } of columns)
    say(name, at + 4, y + 5, across - 8, { size: 8, color: soft, align })
  return y + rowHeight
}

function lines(paper: Paper, { lines: sold }: Statement, from: number): number {
  const { document, say } = paper
  let y = tableHead(paper, from)
  sold.forEach((one, index) => {
    if (y + rowHeight > bottom) {
      document.addPage()
      y = tableHead(paper, page.margin)
    }
    const gone = one.left !== null
    const cells = [
      String(index + 1),
      traceability(one.cattle_no),
      `${one.judge_breed_nm} · ${one.judge_sex_nm}`,
      one.gradeName,
      one.pc_name,
      kilograms(one.weight),
      digits(one.kg_price),
      digits(one.product_price),
      one.partner_name,
    ]
    columns.forEach(({ at, width: across, align = 'left' }, place) => {
      const figure = place === 5 || place === 7
      const style = { size: 8.5, align, color: gone ? soft : ink, strike: gone && figure, bold: place === 7 && !gone }
      // What went back is said where the partner stands, in words: a line through a figure alone is no reason.
      if (gone && place === columns.length - 1) {
        say(one.left ?? '', at + 4, y + 5, 22, { size: 8.5, bold: true, color: danger })
        say(cells[place] ?? '', at + 26, y + 5, across - 30, style)
      } else say(cells[place] ?? '', at + 4, y + 5, across - 8, style)
    })
    y += rowHeight
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke()
  })
  return y
}

function sums(paper: Paper, { sums: sum, tax_free, lines: sold }: Statement, from: number): number {
  const { document, say } = paper
  const stayed = sold.filter((one) => one.left === null).length
  const exchanged = sold.filter((one) => one.left === '교환').length
  const rows = [
    [`공급가액 (${stayed}건 · ${kilograms(sum.weight)}kg)`, digits(sum.goods)],
    ['배송비', digits(sum.delivery)],
    ...(sum.kept > 0 ? [['반품에서 돌려주지 않은 금액', digits(sum.kept)] as const] : []),
    ['합계', digits(sum.total)],
  ] as const
  let y = roomFor(paper, from, 78) + 8
  const top = y
  for (const [name, value] of rows) {
    const last = name === '합계'
    if (last)
      document
        .moveTo(right - 240, y)
        .lineTo(right, y)
        .lineWidth(1)
        .strokeColor(ink)
        .stroke()
    say(name, right - 240, y + (last ? 6 : 4), 140, { size: last ? 10 : 9, bold: last, color: last ? ink : soft })
    say(`${value}원`, right - 110, y + (last ? 5 : 4), 106, { size: last ? 11.5 : 9, bold: last, align: 'right' })
    y += last ? 24 : 17
  }
  const notes = [
    ...(tax_free ? ['과세 구분: 면세 (미가공 식료품인 소고기와 그 배송)'] : []),
    ...(sum.left > 0
      ? [`취소·반품한 ${sold.length - stayed - exchanged}건 ${digits(sum.left)}원(배송비 포함)은 합계에 없습니다.`]
      : []),
    ...(exchanged > 0 ? [`교환한 ${exchanged}건의 금액은 바꿔 보낸 상품에 적었습니다.`] : []),
  ]
  notes.forEach((note, index) => say(note, left, top + 4 + index * 14, 270, { size: 8, color: soft }))
  return y
}

const card = { height: 74, gap: 8, code: 58 }

/** Every animal once, with the code that leads to its passport. */
function animals(paper: Paper, { animals: sources }: Statement, from: number): void {
  const { document, say } = paper
  let y = roomFor(paper, from, card.height + 30) + 10
  say('이력 정보', left, y, 200, { size: 10.5, bold: true })
  say('QR을 찍으면 출생부터 포장까지 볼 수 있습니다.', right - 260, y + 2, 260, {
    size: 8,
    color: soft,
    align: 'right',
  })
  y += 20
  const across = (width - card.gap) / 2
  sources.forEach((one, index) => {
    const isLeft = index % 2 === 0
    if (isLeft && index > 0) y += card.height + card.gap
    if (isLeft) y = roomFor(paper, y, card.height)
    const x = isLeft ? left : left + across + card.gap
    document.roundedRect(x, y, across, card.height, 5).lineWidth(0.8).strokeColor(line).stroke()
    code(document, one.link, x + 8, y + 8, card.code)
    const beside = x + card.code + 18
    const room = across - card.code - 26
    say(traceability(one.cattle_no), beside, y + 8, room, { size: 10.5, bold: true })
    say(`도축 ${fullDate(one.abatt_date)} · ${one.abatt_nm}`, beside, y + 25, room, { size: 8 })
    say(`포장 ${fullDate(one.prod_date)} · 육량등급 ${one.wgrade}`, beside, y + 38, room, { size: 8 })
    say(`농장 ${one.farm_addr}`, beside, y + 51, room, { size: 8, color: soft })
  })
}

function code(document: PDFKit.PDFDocument, link: string, x: number, y: number, side: number): void {
  const made = traceCode(link)
  document
    .save()
    .translate(x, y)
    .scale(side / made.size)
  document.path(codePath(made)).fill(ink)
  document.restore()
}

/** Where something of this height can stand: here, or at the top of a new page. */
function roomFor({ document }: Paper, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return page.margin
}

function feet({ document, say }: Paper, { seller, order_no }: Statement): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    const y = page.height - page.margin - 8
    say(`${seller.name} · 결제할 때 정해진 금액과 중량으로 만든 명세서입니다.`, left, y, 380, {
      size: 7.5,
      color: soft,
    })
    say(`${order_no} · ${index + 1}/${count}`, right - 140, y, 140, { size: 7.5, color: soft, align: 'right' })
  }
}
