import { type Connection, rawRequest } from './raw-http.ts'

export type Purchase = { token: string; product_id: number | number[]; user_address_id: number }

/** Makes a whole purchase as a browser does: cart, form, order page, submit, the provider's window, return. */
export async function buyOne(
  shop: Connection,
  sandbox: Connection,
  { token, product_id, user_address_id }: Purchase,
): Promise<void> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await shop.ask(rawRequest({ method, path: `/api/users/${path}`, token, body }))
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body().slice(0, 300)}`)
    return JSON.parse(answer.body()).result
  }
  const boxes = [product_id].flat()
  await ask('POST', 'carts', { product_id: boxes })
  const { url_code } = (await ask('POST', 'orders/form', { product_id: boxes })).data
  const { form } = await ask('GET', `orders/${url_code}`)
  const { pg } = await ask('POST', `orders/${url_code}`, {
    user_address_id,
    pay_method: 'C',
    paid_amount: form.paid_amount,
  })
  const body = {
    clientKey: pg.clientKey,
    method: 'CARD',
    amount: pg.amount,
    orderId: pg.orderId,
    orderName: pg.orderName,
    taxFreeAmount: pg.taxFreeAmount,
  }
  const authorised = await sandbox.ask(rawRequest({ method: 'POST', path: '/payments/authorize', body }))
  const { paymentKey, message } = JSON.parse(authorised.body()) as { paymentKey?: string; message?: string }
  if (!paymentKey) throw new Error(`the sandbox: ${message}`)
  await ask('POST', 'orders/payments/success', {
    orderId: pg.orderId,
    paymentKey,
    amount: pg.amount,
    urlCode: url_code,
  })
}
