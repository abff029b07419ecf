import { sandboxKeys } from './keys.ts'

export type Reply = { status: number; body: Record<string, unknown> }

/** Speaks to a sandbox as the shop's server and browser would; for tests. */
export function asShop(url: string) {
  const basic = `Basic ${Buffer.from(`${sandboxKeys.paymentSecretKey}:`).toString('base64')}`

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers: { ...type, ...headers }, ...content })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }

  const secret = (headers: Record<string, string> = {}) => ({ authorization: basic, ...headers })
  const request = (differences: Record<string, unknown> = {}) => ({
    clientKey: sandboxKeys.paymentClientKey,
    method: 'CARD',
    amount: 452_000,
    orderId: 'order-0001',
    orderName: '한우 등심 외 1건',
    taxFreeAmount: 452_000,
    successUrl: 'http://shop.test/OrderSuccess?urlCode=abc',
    failUrl: 'http://shop.test/OrderFail?urlCode=abc',
    ...differences,
  })

  return {
    call,
    request,
    control: (path: string, body: unknown) => call('POST', `/control/${path}`, body),
    authorize: (differences?: Record<string, unknown>) => call('POST', '/payments/authorize', request(differences)),
    async authorized(differences?: Record<string, unknown>): Promise<string> {
      const { status, body } = await call('POST', '/payments/authorize', request(differences))
      if (status !== 200) throw new Error(JSON.stringify(body))
      return String(body['paymentKey'])
    },
    confirm: (paymentKey: string, differences: Record<string, unknown> = {}, headers?: Record<string, string>) =>
      call(
        'POST',
        '/v1/payments/confirm',
        { paymentKey, orderId: 'order-0001', amount: 452_000, ...differences },
        secret(headers),
      ),
    cancel: (paymentKey: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', `/v1/payments/${paymentKey}/cancel`, body, secret(headers)),
    read: (paymentKey: string) => call('GET', `/v1/payments/${paymentKey}`, undefined, secret()),
    readByOrder: (orderId: string) => call('GET', `/v1/payments/orders/${orderId}`, undefined, secret()),
    transactions: (query: Record<string, string>) =>
      call('GET', `/v1/transactions?${new URLSearchParams(query).toString()}`, undefined, secret()),
  }
}
