import { escapeMarkup, htmlPage, won } from '#sandbox/html.ts'
import type { Payment } from './payment.ts'
import { banks, cardCompanies } from './payment-request.ts'
import { windowFailureCodes } from './provider-error.ts'

/** The card companies that most buyers use; the others are in a list. */
const firstCards = ['41', '51', '61', '11', '71', '31', '21', '33', '91']
/** Instalments are offered from 50,000 won on, as card companies do. */
const instalmentsFrom = 50_000

const head =
  '<link rel="stylesheet" href="/payments/assets/window.css"><script type="module" src="/payments/assets/window.js"></script>'

/** The window in which the buyer authorises, cancels or simulates a failure. */
export function windowPage(payment: Payment): string {
  const codes = windowFailureCodes().map(
    ({ code, message }) => `<option value="${code}">${code} · ${escapeMarkup(message)}</option>`,
  )
  const payForm = payment.method === 'CARD' ? cardFields(payment) : transferFields(payment)
  return htmlPage({
    title: '결제창',
    head,
    body: `
<main data-payment-key="${payment.paymentKey}" data-method="${payment.method}">
  <p class="test" role="note">연습용 결제창이에요. 실제로 돈이 나가지 않아요.</p>
  <header>
    <h1>${payment.method === 'CARD' ? '카드 결제' : '퀵계좌이체'}</h1>
    <p class="order">${escapeMarkup(payment.orderName)}</p>
    <p class="amount">${won(payment.amount)}</p>
  </header>
  <form id="pay">
    ${payForm}
    <p id="error" role="alert" hidden></p>
    <div class="buttons">
      <button type="button" id="cancel" class="plain">취소</button>
      <button type="submit" id="confirm" class="main">결제하기</button>
    </div>
  </form>
  <section>
    <h2>실패 연습</h2>
    <form id="fail">
      <label for="fail-code">실패 코드</label>
      <select id="fail-code" name="code">${codes.join('')}</select>
      <button type="submit" class="danger">실패시키기</button>
    </form>
  </section>
</main>`,
  })
}

/** Shown for a payment that is no longer waiting. */
export function closedWindowPage(): string {
  return htmlPage({
    title: '결제창',
    head,
    body: '<main><h1>이미 끝났거나 없는 결제예요</h1><p>쇼핑몰로 돌아가서 다시 시도해 주세요.</p></main>',
  })
}

function cardFields(payment: Payment): string {
  const wished = payment.wish.cardCompany ?? '41'
  const chips = cardCompanies
    .filter(({ code }) => firstCards.includes(code))
    .toSorted((one, other) => firstCards.indexOf(one.code) - firstCards.indexOf(other.code))
    .map(({ code, name }) => chip('issuer', code, name, code === wished))
  const others = cardCompanies
    .filter(({ code }) => !firstCards.includes(code))
    .map(({ code, name }) => option(code, name, code === wished))
  return `
<fieldset>
  <legend>카드사</legend>
  <div class="chips">${chips.join('')}</div>
  <label for="other-issuer">그 밖의 카드사</label>
  <select id="other-issuer" name="other-issuer"><option value="">선택 안 함</option>${others.join('')}</select>
</fieldset>
${monthFields(payment)}`
}

function monthFields({ amount, wish }: Payment): string {
  if (wish.months !== null) {
    const name = wish.months === 0 ? '일시불' : `${wish.months}개월`
    return `<input type="hidden" name="months" value="${wish.months}"><p class="fixed">할부 <strong>${name}</strong></p>`
  }
  const most = amount < instalmentsFrom ? 0 : (wish.maxMonths ?? 12)
  const months = Array.from({ length: Math.max(most - 1, 0) }, (_, index) => index + 2)
  const options = months.map((month) => option(String(month), `${month}개월`, false))
  return `<label for="months">할부</label><select id="months" name="months"><option value="0">일시불</option>${options.join('')}</select>`
}

function transferFields(payment: Payment): string {
  const options = banks
    .filter(({ type }) => type === 'bank')
    .map(({ bank_code, bank_name }) => option(bank_code, bank_name, bank_code === '88'))
  const types = ['소득공제', '지출증빙', '미발행'].map((type) =>
    chip('receipt-type', type, type === '미발행' ? '신청 안 함' : type, type === payment.wish.cashReceipt),
  )
  // The telephone is only prefilled for a person's receipt: a business types its number.
  const number = payment.wish.cashReceipt === '지출증빙' ? '' : escapeMarkup(payment.customerMobilePhone ?? '')
  return `
<label for="bank">은행</label>
<select id="bank" name="bank">${options.join('')}</select>
<fieldset>
  <legend>현금영수증</legend>
  <div class="chips">${types.join('')}</div>
  <label for="receipt-number">현금영수증 번호</label>
  <input id="receipt-number" name="receipt-number" inputmode="numeric" autocomplete="off" maxlength="19" value="${number}" aria-describedby="receipt-hint">
  <p id="receipt-hint" class="hint">소득공제는 휴대폰 번호, 지출증빙은 사업자등록번호 10자리를 숫자만 적어 주세요.</p>
</fieldset>`
}

const chip = (name: string, value: string, label: string, checked: boolean) =>
  `<label class="chip"><input type="radio" name="${name}" value="${escapeMarkup(value)}"${checked ? ' checked' : ''}><span>${escapeMarkup(label)}</span></label>`

const option = (value: string, label: string, selected: boolean) =>
  `<option value="${escapeMarkup(value)}"${selected ? ' selected' : ''}>${escapeMarkup(label)}</option>`
