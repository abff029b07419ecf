import { demoPassword } from '#domain/demo-password.ts'
import type { Ask, OpenShop } from './shop.ts'

/** Members of the market that `npm start` fills; each has an address. */
const members = Array.from({ length: 20 }, (_, n) => `demo${String(n + 1).padStart(2, '0')}`)
type Buyer = { headers: Record<string, string>; addressId: number }

/**
 * This shop with its demo market: `RATE_LIMIT_FACTOR=100000 npm start`. SANDBOX_URL: where its payment provider's stand-in answers; default
 * one port above the shop.
 */
export const openShop: OpenShop = async (ask, { takes, purchases, url }) => {
  const sandbox = process.env['SANDBOX_URL'] ?? `http://127.0.0.1:${Number(new URL(url).port || 80) + 1}`
  const buyers = await Promise.all(members.map((userid) => logIn(ask, userid)))
  const buyerOf = (n: number) => buyers[n % buyers.length]!
  const filters = ['01', '02', '03'].flatMap((kind) => ['01', '02', '03'].map((grade) => [kind, grade] as const))
  const boxes = await freeBoxes(ask, takes + purchases)
  const taken: { id: number; buyer: Buyer }[] = []
  let next = 0
  const nextBox = () => {
    const box = boxes[next++]
    if (box === undefined) throw new Error('팔 상자가 모자라요')
    return box
  }
  return {
    async list(ask, n) {
      const [kind, grade] = filters[n % filters.length]!
      const query = `product_type=S&ps_code=1&page=1&limit=10&beef_code=${kind}&grade_code=${grade}`
      await told(ask, { path: `/api/fronts/products/items?${query}` })
    },
    async detail(ask, n) {
      await told(ask, { path: `/api/fronts/products/${boxes[n % boxes.length]}` })
    },
    async take(ask, n) {
      const [id, buyer] = [nextBox(), buyerOf(n)]
      const { headers } = buyer
      await told(ask, { method: 'POST', path: '/api/users/carts', headers, body: { product_id: [id] } })
      taken.push({ id, buyer })
    },
    async buy(ask, n) {
      const { headers, addressId } = buyerOf(n)
      const box = [nextBox()]
      const post = (path: string, body: object) =>
        told(ask, { method: 'POST', path: `/api/users/${path}`, headers, body })
      await post('carts', { product_id: box })
      const { url_code } = (await post('orders/form', { product_id: box }))['data'] as { url_code: string }
      const { form } = (await told(ask, { path: `/api/users/orders/${url_code}`, headers })) as {
        form: { paid_amount: number }
      }
      const { pg } = (await post(`orders/${url_code}`, {
        user_address_id: addressId,
        pay_method: 'C',
        paid_amount: form.paid_amount,
      })) as { pg: { clientKey: string; amount: number; orderId: string; orderName: string; taxFreeAmount: number } }
      const authorised = await ask({
        method: 'POST',
        path: `${sandbox}/payments/authorize`,
        body: { ...pg, method: 'CARD' },
      })
      const { paymentKey } = JSON.parse(authorised.text) as { paymentKey?: string }
      if (!paymentKey) throw new Error(authorised.text.slice(0, 300))
      const { orderId, amount } = pg
      await post('orders/payments/success', { orderId, paymentKey, amount, urlCode: url_code })
    },
    async close(ask) {
      for (const { id, buyer } of taken)
        await told(ask, {
          method: 'DELETE',
          path: '/api/users/carts',
          headers: buyer.headers,
          body: { product_id: [id] },
        })
    },
  }
}

async function told(ask: Ask, request: Parameters<Ask>[0]): Promise<Record<string, unknown>> {
  const { status, text } = await ask(request)
  if (status !== 200) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { result: Record<string, unknown> }).result
}

async function logIn(ask: Ask, userid: string): Promise<Buyer> {
  const { data } = await told(ask, {
    method: 'POST',
    path: '/api/logins/user',
    body: { userid, password: demoPassword },
  })
  const { tokens } = data as { tokens: { access_token: string } }
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const addresses = await told(ask, { path: '/api/users/addresses', headers })
  const [address] = addresses['data'] as { id: number }[]
  if (!address) throw new Error(`${userid}: 배송지가 없어요`)
  return { headers, addressId: address.id }
}

async function freeBoxes(ask: Ask, wanted: number): Promise<number[]> {
  const boxes: number[] = []
  for (let page = 1; boxes.length < wanted; page++) {
    const path = `/api/fronts/products/items?product_type=S&ps_code=1&page=${page}&limit=100`
    const { data } = (await told(ask, { path })) as { data: { id: number }[] }
    if (data.length === 0) throw new Error(`팔 상자가 ${boxes.length}개뿐이에요. ${wanted}개가 있어야 해요.`)
    boxes.push(...data.map(({ id }) => id))
  }
  return boxes
}
