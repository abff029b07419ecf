import { escapeMarkup, htmlPage, won } from '#sandbox/html.ts'
import { koreanTime } from '#sandbox/korean-time.ts'
import { balanceOf, type Payment, taxFreeBalanceOf } from './payment.ts'
import { banks, cardCompanies } from './payment-request.ts'
import { taxSplit } from './tax-split.ts'

const style = `<style>
:root { color: #1d1b18; font: 15px/1.5 Pretendard, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif; background: #f5f3ef }
* { box-sizing: border-box } body { margin: 0; padding: 16px; word-break: keep-all }
main { background: #fff; max-width: 420px; margin: 0 auto; padding: 24px 20px; border: 1px solid #d8d2c8; border-radius: 14px }
h1 { font-size: 22px; margin: 0 0 4px; text-align: center } .shop { text-align: center; color: #665f56; margin: 0 0 16px }
h2 { font-size: 15px; margin: 20px 0 8px } dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; border-top: 1px solid #ebe7e0; padding-top: 12px }
dt { color: #665f56 } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums } .sum { font-weight: 700; font-size: 19px }
button { display: block; width: 100%; min-height: 48px; margin-top: 20px; border: 1px solid #8f877b; border-radius: 14px; background: #fff; font: inherit; font-weight: 600 }
@media print { button { display: none } body { background: #fff; padding: 0 } main { border: 0 } }
</style>`

const clockText = (ms: number) => koreanTime(ms).slice(0, 19).replace('T', ' ')

/** The sales slip behind `receipt.url`. It may be framed and printed. */
export function receiptPage(payment: Payment): string {
  const taxFree = taxFreeBalanceOf(payment)
  const { suppliedAmount, vat } = taxSplit(balanceOf(payment), taxFree)
  const cancels = payment.cancels.flatMap(({ canceledAt, cancelAmount, cancelReason }): [string, string][] => [
    [clockText(canceledAt), `-${won(cancelAmount)} (${cancelReason})`],
  ])
  return htmlPage({
    title: '매출전표',
    head: style,
    body: `<main>
<h1>${payment.method === 'CARD' ? '신용카드 매출전표' : '계좌이체 영수증'}</h1>
<p class="shop">한결 · 연습용 영수증</p>
${list(methodRows(payment))}
<h2>금액</h2>
${list([
  ['결제금액', won(payment.amount)],
  ['공급가액', won(suppliedAmount)],
  ['부가세', won(vat)],
  ['면세금액', won(taxFree)],
])}
<dl><dt class="sum">${payment.cancels.length === 0 ? '합계' : '남은 금액'}</dt><dd class="sum">${won(balanceOf(payment))}</dd></dl>
${cancels.length === 0 ? '' : `<h2>취소</h2>${list(cancels)}`}
<button type="button" onclick="print()">인쇄하기</button>
</main>`,
  })
}

function methodRows(payment: Payment): [string, string][] {
  const rows: [string, string][] = [
    ['주문번호', payment.orderId],
    ['상품명', payment.orderName],
    ['결제일시', payment.approvedAt === null ? '' : clockText(payment.approvedAt)],
  ]
  if (payment.card !== null) {
    const { issuerCode, number, approveNo, installmentPlanMonths } = payment.card
    rows.push(
      ['카드사', cardCompanies.find(({ code }) => code === issuerCode)?.name ?? issuerCode],
      ['카드번호', number],
      ['할부', installmentPlanMonths === 0 ? '일시불' : `${installmentPlanMonths}개월`],
      ['승인번호', approveNo],
    )
  }
  if (payment.transfer !== null) {
    const { bankCode, cashReceipt } = payment.transfer
    rows.push(['은행', banks.find(({ bank_code }) => bank_code === bankCode)?.bank_name ?? bankCode])
    if (cashReceipt.type !== '미발행') {
      rows.push([`현금영수증(${cashReceipt.type})`, cashReceipt.issueNumber.replaceAll(/.(?=.{4})/g, '*')])
    }
  }
  return rows
}

const list = (rows: [string, string][]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>`
