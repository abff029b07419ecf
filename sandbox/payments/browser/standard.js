/* Our own stand-in for the payment provider's browser script: same global, same calls, same errors. */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  class PublicError extends Error {
    constructor(name, message, code) {
      super(message)
      this.name = `${name}Error`
      // The provider's code is the error's name in capitals: UserCancelError -> USER_CANCEL.
      this.code = code ?? name.replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3_$2').toUpperCase()
    }
  }

  let active = null

  function TossPayments(clientKey) {
    if (typeof clientKey !== 'string' || !/^(test|live)_g?ck_/.test(clientKey)) {
      throw new PublicError('InvalidClientKey', 'ClientKey 형태가 올바르지 않습니다.')
    }
    return {
      payment: ({ customerKey } = {}) => payment(clientKey, customerKey),
      widgets() {
        throw new PublicError('NotSupportedAPIIndividualKey', '결제위젯은 API 개별 연동 키로 쓸 수 없습니다.')
      },
      brandpay() {
        throw new PublicError('Unknown', '이 연습 환경은 브랜드페이를 제공하지 않습니다.')
      },
    }
  }
  TossPayments.ANONYMOUS = '@@ANONYMOUS'

  function payment(clientKey, customerKey) {
    if (/_gck_/.test(clientKey)) {
      throw new PublicError(
        'NotSupportedWidgetKey',
        '결제위젯 연동 키는 지원하지 않습니다. API 개별 연동 키로 연동해주세요.',
      )
    }
    if (typeof customerKey === 'string' && /^(test|live)_g?sk_/.test(customerKey)) {
      throw new PublicError('InsecureKeyUsage', '시크릿 키를 브라우저에서 쓰면 안 됩니다.')
    }
    const anonymous = customerKey === TossPayments.ANONYMOUS
    if (
      !anonymous &&
      (typeof customerKey !== 'string' || !/^(?=.*[-_=.@])[A-Za-z0-9\-_=.@]{2,50}$/.test(customerKey))
    ) {
      throw new PublicError(
        'InvalidCustomerKey',
        '고객키는 영문 대소문자, 숫자, 특수문자(-, _, =, ., @)를 최소 1개 포함한 2자 이상 50자 이하여야 합니다.',
      )
    }
    return {
      requestPayment: (request) =>
        requestPayment({ ...request, clientKey, customerKey: anonymous ? undefined : customerKey }),
      requestBillingAuth: async () => {
        throw new PublicError('NotSupportedMethod', '이 연습 환경은 자동결제를 제공하지 않습니다.')
      },
      async destroy() {
        if (active === null) throw new PublicError('NoActivePaymentRequest', '진행 중인 결제 요청이 없습니다.')
        active.end(new PublicError('PaymentRequestAborted', '결제 요청이 중단되었습니다.'))
      },
    }
  }

  async function requestPayment(request) {
    const mobile = navigator.userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/.test(navigator.userAgent)
    check(request, mobile)
    if (active !== null) throw new PublicError('InvalidMethodTransaction', '이미 다른 결제가 진행 중입니다.')
    const target = request.windowTarget ?? (mobile ? 'self' : 'iframe')
    // Taken at once, so that a second press while the window is being opened is refused.
    active = { end() {} }
    let opened
    try {
      opened = await open(request)
    } catch (error) {
      active = null
      throw error
    }
    // Under the name this script came from, so that the window's messages come from there too.
    const address = new URL(new URL(opened.windowUrl).pathname, origin)
    address.searchParams.set('target', target)
    address.searchParams.set('origin', location.origin)
    if (target === 'self') {
      // The buyer may come back with the Back button and press again.
      active = null
      location.href = address.href
      return new Promise(() => {})
    }
    return showFrame(opened.paymentKey, address)
  }

  function check(request, mobile) {
    const { method, amount, orderId, orderName, successUrl, failUrl, windowTarget, metadata } = request
    if (!['CARD', 'TRANSFER'].includes(method))
      throw new PublicError('NotSupportedMethod', '지원하지 않는 결제수단입니다.')
    if (typeof amount !== 'object' || amount === null || !Number.isInteger(amount.value)) {
      throw new PublicError('InvalidAmountValue', '결제금액이 올바르지 않습니다.')
    }
    if (amount.currency !== 'KRW') throw new PublicError('InvalidAmountCurrency', '잘못된 통화 값입니다.')
    if (amount.value < 0) throw new PublicError('BelowZeroAmount', '금액은 0보다 커야 합니다.')
    if (typeof orderId !== 'string' || !/^[A-Za-z0-9\-_=]{6,64}$/.test(orderId)) wrong('orderId')
    if (typeof orderName !== 'string' || orderName.length === 0 || orderName.length > 100) wrong('orderName')
    if (tooLong(request.customerName, 100)) wrong('customerName')
    if (tooLong(request.customerEmail, 100)) wrong('customerEmail')
    if (given(request.customerMobilePhone) && !/^\d{8,15}$/.test(request.customerMobilePhone))
      wrong('customerMobilePhone')
    if (given(request.taxFreeAmount) && !(Number.isInteger(request.taxFreeAmount) && request.taxFreeAmount >= 0)) {
      wrong('taxFreeAmount')
    }
    if (given(windowTarget) && !['iframe', 'self'].includes(windowTarget)) wrong('windowTarget')
    if (mobile && windowTarget === 'iframe') wrong('windowTarget')
    checkMetadata(metadata)
    if (given(successUrl) !== given(failUrl)) wrong(given(successUrl) ? 'failUrl' : 'successUrl')
    if (given(successUrl) && !hasOrigin(successUrl)) {
      throw new PublicError('IncorrectSuccessUrlFormat', '잘못된 successUrl 입니다.')
    }
    if (given(failUrl) && !hasOrigin(failUrl)) throw new PublicError('IncorrectFailUrlFormat', '잘못된 failUrl 입니다.')
    if (!given(successUrl) && (mobile || windowTarget === 'self')) {
      throw new PublicError(
        'NotSupportedPromise',
        'Promise 방식을 지원하지 않는 환경입니다. successUrl, failUrl을 넣어주세요.',
      )
    }
  }

  const given = (value) => value !== undefined && value !== null
  const tooLong = (value, most) => given(value) && (typeof value !== 'string' || value.length > most)

  function checkMetadata(metadata) {
    if (!given(metadata)) return
    const pairs = Object.entries(metadata)
    const fits = pairs.every(([key, value]) => key.length <= 40 && typeof value === 'string' && value.length <= 2000)
    if (pairs.length > 5 || !fits) throw new PublicError('InvalidMetadata', '잘못된 metadata 입니다.')
  }

  function hasOrigin(address) {
    try {
      return /^https?:$/.test(new URL(address).protocol)
    } catch {
      return false
    }
  }

  function wrong(field) {
    throw new PublicError('InvalidParameters', `파라미터가 올바르지 않습니다. (${field})`)
  }

  async function open(request) {
    let response
    try {
      response = await fetch(`${origin}/payments/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
    } catch {
      throw new PublicError('PaymentRequestFail', '결제창을 열지 못했습니다. 잠시 후 다시 시도해주세요.')
    }
    const answer = await response.json()
    if (!response.ok) throw new PublicError('PaymentRequestFail', answer.message, answer.code)
    return answer
  }

  /** Sets styles one by one, since a shop's content policy may forbid style elements. */
  function styled(name, styles) {
    const element = document.createElement(name)
    Object.assign(element.style, styles)
    return element
  }

  function showFrame(paymentKey, address) {
    const dialog = styled('dialog', {
      display: 'grid',
      gridTemplateRows: '56px 1fr',
      // A shop's reset takes away the margins that put a dialog in the middle.
      margin: 'auto',
      padding: '0',
      border: '0',
      borderRadius: '16px',
      overflow: 'hidden',
      width: 'min(480px, 100vw)',
      height: 'min(720px, 92vh)',
      maxWidth: '100vw',
      maxHeight: '100vh',
      boxShadow: '0 16px 48px rgba(0, 0, 0, 0.24)',
    })
    dialog.setAttribute('aria-label', '결제창')
    const close = styled('button', {
      position: 'absolute',
      top: '8px',
      right: '8px',
      width: '44px',
      height: '44px',
      border: '0',
      background: 'transparent',
      font: '22px/1 sans-serif',
      cursor: 'pointer',
    })
    close.type = 'button'
    close.textContent = '✕'
    close.setAttribute('aria-label', '결제창 닫기')
    const bar = styled('div', {
      position: 'relative',
      padding: '14px 20px',
      font: '700 17px/28px sans-serif',
      background: '#fff',
      borderBottom: '1px solid #ebe7e0',
    })
    bar.append('결제창', close)
    const frame = styled('iframe', {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: '#fff',
    })
    frame.title = '결제창'
    frame.src = address.href
    dialog.append(bar, frame)
    document.body.append(dialog)

    return new Promise((resolve, reject) => {
      const { promise, finish } = once(resolve, reject)
      const giveUp = () => finish(new PublicError('UserCancel', '결제가 취소되었습니다.'))

      function onMessage({ origin: from, source, data }) {
        if (from !== origin || source !== frame.contentWindow || data?.source !== 'sandbox-payment-window') return
        if (data.paymentKey !== paymentKey) return
        if (data.type === 'close') return giveUp()
        if (data.redirectUrl) {
          window.removeEventListener('message', onMessage)
          active = null
          window.addEventListener('pagehide', () => dialog.remove(), { once: true })
          location.href = data.redirectUrl
          return
        }
        if (data.type === 'done')
          finish(null, { paymentKey, orderId: data.orderId, amount: { value: data.amount, currency: 'KRW' } })
        else finish(new PublicError('PaymentRequestFail', data.message, data.code))
      }

      promise.finally(() => {
        window.removeEventListener('message', onMessage)
        dialog.remove()
        active = null
      })
      active = { end: finish }
      window.addEventListener('message', onMessage)
      close.addEventListener('click', giveUp)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        giveUp()
      })
      dialog.showModal()
    })
  }

  function once(resolve, reject) {
    const { promise, resolve: over } = Promise.withResolvers()
    function finish(error, value) {
      over()
      if (error) reject(error)
      else resolve(value)
    }
    return { promise, finish }
  }

  window.TossPayments = TossPayments
})()
