import { callNames } from '#sandbox/calls.ts'
import { faultKinds } from '#sandbox/faults.ts'
import { escapeMarkup, htmlPage, won } from '#sandbox/html.ts'
import { koreanTime } from '#sandbox/korean-time.ts'
import { balanceOf, type Payment } from '#sandbox/payments/payment.ts'
import { calls } from './messages.ts'
import type { Services } from './services.ts'

const head =
  '<link rel="stylesheet" href="/control/assets/steering.css"><script type="module" src="/control/assets/steering.js"></script>'

const outside: [name: string, address: string, note: string][] = [
  ['결제', '/v2/standard · /v1/payments/*', '결제창 스크립트와 서버 API'],
  ['문자', '/messages/v4/send-many/detail', '<a href="/sms">보낸 문자 보기</a>'],
  ['주소 검색', '/postcode.v2.js', '우편번호 위젯'],
  ['등급판정·이력', '/openapi-data/service/user/*', 'XML'],
  ['사업자 상태', '/api/nts-businessman/v1/*', '국세청 조회'],
  ['배송 추적', '/graphql', '운송장 조회'],
]

const everyName: Record<string, string> = { ...callNames, '*': '모두' }

const kindNames: Record<string, string> = {
  delay: '늦게 답하기',
  error_before: '처리 전 오류',
  error_after: '처리 후 오류',
  drop_before: '처리 전 연결 끊기',
  drop_after: '처리 후 연결 끊기',
  hang_before: '처리 전 멈춤',
  hang_after: '처리 후 멈춤',
  reject: '거절',
  twice: '두 번 처리',
  console_first: '관리자 화면에서 먼저 환불',
  unchecked: '남은 금액 안 보기',
  wrong_amount: '틀린 금액',
  stale: '예전 상태',
  copies: '웹훅 여러 번',
  lose: '웹훅 잃어버리기',
  garbage: '엉뚱한 답',
}

/** The page for people: what runs here, what happened lately, and the switches. */
export function steeringPage({ world, payments, sms }: Services): string {
  const { clock, faults } = world
  const recent = payments.book.all().slice(-20).toReversed()
  const texts = sms.list({ limit: 5 }).toReversed()
  const rules = faults.list()
  return htmlPage({
    title: '한결 샌드박스',
    head,
    body: `<main>
<h1>한결 샌드박스</h1>
<p>바깥 서비스를 흉내 내는 연습 환경이에요. 실제 돈과 문자는 오가지 않아요.</p>
<section><h2>서비스</h2>
<table><thead><tr><th>이름</th><th>주소</th><th>설명</th></tr></thead><tbody>${outside
      .map(
        ([name, address, note]) =>
          `<tr><th scope="row">${name}</th><td><code>${address}</code></td><td>${note}</td></tr>`,
      )
      .join('')}</tbody></table></section>

<section><h2>시계</h2>
<p>지금 <strong>${koreanTime(clock.now()).slice(0, 19).replace('T', ' ')}</strong> (${Math.round(clock.shift() / 1000).toLocaleString('ko-KR')}초 돌림)</p>
<form data-post="/control/clock"><span class="field"><label for="advance">앞으로 돌릴 시간(초)</label><input id="advance" name="advance_seconds" type="number" value="600"></span><button>돌리기</button></form>
<form data-post="/control/clock"><input type="hidden" name="shift_seconds" value="0" data-type="number"><button class="plain">제시간으로</button></form></section>

<section><h2>고장 내기</h2>
<form data-post="/control/faults">
<span class="field"><label for="call">부름</label><select id="call" name="call">${calls.map((call) => `<option value="${call}">${everyName[call] ?? call}</option>`).join('')}</select></span>
<span class="field"><label for="kind">고장</label><select id="kind" name="kind">${faultKinds.map((kind) => `<option value="${kind}">${kindNames[kind] ?? kind}</option>`).join('')}</select></span>
<span class="field"><label for="times">몇 번 (0은 계속)</label><input id="times" name="times" type="number" min="0" value="1"></span>
<span class="field"><label for="order">주문번호 (비우면 모두)</label><input id="order" name="order_id"></span>
<span class="field"><label for="code">코드</label><input id="code" name="code" placeholder="REJECT_CARD_PAYMENT"></span>
<span class="field"><label for="status">HTTP 상태</label><input id="status" name="status" type="number" placeholder="500"></span>
<span class="field"><label for="ms">시간(ms)</label><input id="ms" name="ms" type="number" placeholder="3000"></span>
<span class="field"><label for="by">금액 차이(원)</label><input id="by" name="by" type="number" placeholder="1000"></span>
<span class="field"><label for="n">웹훅 횟수</label><input id="n" name="n" type="number" placeholder="2"></span>
<button>고장 내기</button></form>
${
  rules.length === 0
    ? '<p>지금 걸린 고장이 없어요.</p>'
    : `<ul class="rules">${rules
        .map(
          (rule) =>
            `<li>${everyName[rule.call] ?? rule.call} · ${kindNames[rule.kind]} ${escapeMarkup(rule.code ?? '')} · ${rule.left === null ? '계속' : `${rule.left}번`} ${escapeMarkup(rule.order_id ?? '')}
<button class="plain" data-delete="/control/faults/${rule.id}">빼기</button></li>`,
        )
        .join('')}</ul>`
}
<button class="plain" data-delete="/control/faults">고장 모두 빼기</button></section>

<section><h2>최근 결제</h2>
${recent.length === 0 ? '<p>아직 결제가 없어요.</p>' : `<div class="wide"><table><thead><tr><th>시각</th><th>주문</th><th>금액</th><th>상태</th><th>하기</th></tr></thead><tbody>${recent.map(paymentRow).join('')}</tbody></table></div>`}</section>

<section><h2>최근 문자</h2>
${texts.length === 0 ? '<p>아직 보낸 문자가 없어요.</p>' : `<ul class="messages">${texts.map((text) => `<li><p class="meta"><strong>${text.to}</strong> ${text.sent_at}</p><p class="text">${escapeMarkup(text.text)}</p></li>`).join('')}</ul>`}
<p><a href="/sms">모두 보기</a></p></section>

<section><h2>처음으로</h2>
<form data-post="/control/reset"><button class="danger">모두 지우기</button></form></section>
<p id="said" role="status"></p>
</main>`,
  })
}

function paymentRow(payment: Payment): string {
  const refundable = payment.approvedAt !== null && balanceOf(payment) > 0
  const actions = [
    refundable
      ? `<form data-post="/control/payments/refund"><input type="hidden" name="payment_key" value="${payment.paymentKey}"><button class="plain">상점관리자 환불</button></form>`
      : '',
    payment.approvedAt === null
      ? ''
      : `<a href="/receipt/redirection?transactionId=${payment.paymentKey}&amp;ref=PX">영수증</a>`,
    `<form data-post="/control/webhooks/resend"><input type="hidden" name="payment_key" value="${payment.paymentKey}"><button class="plain">웹훅 다시</button></form>`,
  ]
  return `<tr><td>${koreanTime(payment.requestedAt).slice(5, 19).replace('T', ' ')}</td><td>${escapeMarkup(payment.orderName)}<br><code>${escapeMarkup(payment.orderId)}</code></td>
<td>${won(payment.amount)}${payment.cancels.length === 0 ? '' : `<br>남음 ${won(balanceOf(payment))}`}</td><td>${payment.status}</td><td>${actions.join(' ')}</td></tr>`
}
