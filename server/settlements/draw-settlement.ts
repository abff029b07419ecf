import { businessForm } from '#domain/business-form.ts'
import { grouped, won } from '#domain/prices.ts'
import { leastPayout } from '#domain/settlement/payout-rules.ts'
import { wonInWords } from '#domain/statement.ts'
import { drawFeet } from '#server/statements/draw-feet.ts'
import { drawHead } from '#server/statements/draw-head.ts'
import { drawParties } from '#server/statements/draw-parties.ts'
import { drawSums } from '#server/statements/draw-sums.ts'
import { drawTotal } from '#server/statements/draw-total.ts'
import { fullDate } from '#server/statements/full-date.ts'
import { bytesOf, left, line, openPaper, type Paper, right, soft } from '#server/statements/paper.ts'
import { roomFor } from '#server/statements/room-for.ts'
import { drawSettledLines } from './draw-settled-lines.ts'
import type { SettlementPaper } from './find-settlement-paper.ts'

/** 정산서, the paper of a settlement for its partner, as a PDF. Equal settlements give equal bytes. */
export function drawSettlement(settlement: SettlementPaper): Promise<Buffer> {
  const { number, company, starts_on, ends_on, closed_at, net } = settlement
  const paper = openPaper({ title: `정산서 ${number}`, author: company.name, date: new Date(closed_at) })
  const facts = [`정산번호 ${number}`, `기간 ${fullDate(starts_on)} ~ ${fullDate(ends_on)}`, stateWords(settlement)]
  let y = drawHead(paper, { title: '정산서', copy: '공급사 보관용', facts }, company.name)
  y = drawParties(paper, { parties: partiesOf(settlement) }, y)
  const words = net > 0 ? wonInWords(net) : '이번에 지급할 금액이 없습니다.'
  y = drawTotal(paper, { name: '지급액', words, figure: `₩ ${grouped(net)}` }, y)
  y = drawSums(paper, { sums: sumsOf(settlement), notes: notesOf(settlement) }, y)
  y = drawCorrections(paper, settlement, y)
  drawSettledLines(paper, settlement.all, y + 12)
  drawFeet(paper, `${company.name} · 판매 - 환불 - 수수료 - 부가세 + 조정 + 이월 = 지급액`, number)
  return bytesOf(paper.document)
}

function stateWords({ state, ended_at, carried_into }: SettlementPaper): string {
  if (state === 'PAID' && ended_at) return `지급 완료 ${fullDate(ended_at)}`
  if (state === 'CARRIED') return carried_into ? `${carried_into} 정산으로 이월` : '다음 정산으로 이월'
  return state === 'CLOSED' ? '승인 전' : state === 'APPROVED' || state === 'RETURNED' ? '지급 전' : '지급 중'
}

const partiesOf = ({ partner_name, partner, company }: SettlementPaper) => [
  {
    title: '공급사',
    facts: [
      ['상호', partner_name],
      ['등록번호', businessForm(partner.business_no)],
      ['지역', partner.region],
    ] as const,
  },
  {
    title: '정산하는 곳',
    facts: [
      ['상호', company.representative ? `${company.name} (대표 ${company.representative})` : company.name],
      ['등록번호', businessForm(company.business_no)],
      ['주소', company.address],
      ['전화', company.phone],
    ] as const,
  },
]

/** What is taken off stands with its sign, so that the column can be added up as it is. */
const sumsOf = ({ lines, sales, refunds, fee, vat, adjustments, carry, net }: SettlementPaper) =>
  [
    [`판매 (${grouped(lines)}건)`, won(sales)],
    ['환불', won(0 - refunds)],
    ['판매 수수료', won(0 - fee)],
    ['수수료 부가세', won(0 - vat)],
    ['조정', won(adjustments)],
    ['이월', won(carry)],
    ['지급액', won(net)],
  ] as const

const notesOf = ({ state, carries, due_on, account }: SettlementPaper): string[] => [
  ...(state === 'CARRIED' || carries
    ? [`지급액이 ${won(leastPayout)}보다 적어 다음 정산으로 이월합니다.`]
    : [`지급 예정일 ${fullDate(due_on)}`]),
  ...(account ? [`받는 계좌 ${account.bank_name} (끝 네 자리 ${account.last4}) ${account.account_holder}`] : []),
  '부가세는 수수료 합계의 10%이고, 1원 미만은 버립니다.',
  '판매는 반품 기간이 끝난 날에 정산하고, 그 뒤의 환불은 다음 정산에서 뺍니다.',
]

const rowHeight = 18

/** Sums that were added or taken off for another reason than a sale. */
function drawCorrections(paper: Paper, { corrections }: SettlementPaper, from: number): number {
  if (corrections.length === 0) return from
  const { document, say, linesOf } = paper
  let y = roomFor(paper, from, 40 + rowHeight) + 10
  say('조정', left, y, 200, { size: 10.5, bold: true })
  y += 20
  for (const { reason, amount } of corrections) {
    const words = linesOf(reason, right - left - 130, { size: 8.5 })
    const height = Math.max(rowHeight, words.length * 11 + 7)
    y = roomFor(paper, y, height)
    words.forEach((text, place) => say(text, left + 4, y + 5 + place * 11, right - left - 130, { color: soft }))
    say(won(amount), right - 110, y + 5, 106, { bold: true, align: 'right' })
    y += height
    document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke()
  }
  return y
}
