/* Runs inside the payment window: posts the buyer's answer, then sends the browser (or the shop page around us) on. */

const main = document.querySelector('main[data-payment-key]')

if (main !== null) start(main)

function start(main) {
  const { paymentKey, method } = main.dataset
  const query = new URLSearchParams(location.search)
  const shopOrigin = query.get('origin') ?? '*'
  const framed = query.get('target') === 'iframe' && window.parent !== window
  const payForm = document.querySelector('#pay')
  const failForm = document.querySelector('#fail')
  const error = document.querySelector('#error')

  payForm.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer('authorize', method === 'CARD' ? cardChoice() : transferChoice())
  })
  document.querySelector('#cancel').addEventListener('click', () => {
    void answer('decline', { code: 'PAY_PROCESS_CANCELED' })
  })
  failForm.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer('decline', { code: new FormData(failForm).get('code') })
  })
  // Picking from the list and pressing a chip exclude each other.
  const other = document.querySelector('#other-issuer')
  other?.addEventListener('change', () => {
    for (const chip of document.querySelectorAll('[name=issuer]'))
      chip.checked = other.value === '' && chip.value === '41'
  })
  for (const chip of document.querySelectorAll('[name=issuer]')) {
    chip.addEventListener('change', () => {
      other.value = ''
    })
  }
  // Esc closes the window as the shop page's close button does.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && framed) tell({ type: 'close' })
  })

  function cardChoice() {
    const form = new FormData(payForm)
    const issuerCode = form.get('other-issuer') || form.get('issuer')
    return { card: { issuerCode, installmentPlanMonths: Number(form.get('months') ?? 0) } }
  }

  function transferChoice() {
    const form = new FormData(payForm)
    const issueNumber = document.querySelector('#receipt-number').value.replaceAll(/\D/g, '')
    return { transfer: { bankCode: form.get('bank'), cashReceipt: { type: form.get('receipt-type'), issueNumber } } }
  }

  async function answer(path, body) {
    busy(true)
    try {
      const response = await fetch(`/payments/${paymentKey}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const said = await response.json()
      if (!response.ok) return refuse(said.message)
      leave(path === 'authorize' ? 'done' : 'failed', said)
    } catch {
      refuse('연결이 끊겼어요. 잠시 후 다시 눌러 주세요.')
    }
  }

  function leave(type, said) {
    if (framed) tell({ ...said, type })
    else if (said.redirectUrl) location.replace(said.redirectUrl)
    else history.back()
  }

  function tell(message) {
    window.parent.postMessage({ source: 'sandbox-payment-window', paymentKey, ...message }, shopOrigin)
  }

  function refuse(message) {
    busy(false)
    error.textContent = message
    error.hidden = false
  }

  function busy(on) {
    error.hidden = true
    for (const button of document.querySelectorAll('button')) button.disabled = on
    document.querySelector('#confirm').textContent = on ? '결제 중…' : '결제하기'
  }
}
