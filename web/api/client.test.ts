import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { it } from 'node:test'
import type { Call, Sent } from '#contract/call.ts'
import { addToCart } from '#contract/cart.ts'
import { listProducts } from '#contract/catalogue.ts'
import { getSettings } from '#contract/settings.ts'
import { listMembers } from '#contract/operator/members.ts'
import { addressOf, send } from './client.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

it('writes lists with commas and leaves out what is empty', () => {
  assert.equal(
    addressOf(listProducts, {}, { grade_code: ['01', '02'], beef_code: [], pc_code: undefined, page: 2, sch_word: '' }),
    '/api/fronts/products/items?grade_code=01%2C02&page=2',
  )
})

it('sends the bearer and the body, and hands back the result of an answer without error', async () => {
  await using shop = await serve((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () =>
      response.end(
        JSON.stringify({
          errno: 0,
          message: '',
          result: { bearer: request.headers.authorization, body: JSON.parse(body) },
        }),
      ),
    )
  })
  const result: unknown = await send(shop.base, addToCart, { body: { product_id: [7] } }, 'abc')
  assert.deepEqual(result, { bearer: 'Bearer abc', body: { product_id: [7] } })
})

it('keeps what is searched at the desk out of the address, and leaves a shopper’s words in it', async () => {
  await using shop = await serve(({ url, headers }, response) =>
    response.end(JSON.stringify({ errno: 0, message: '', result: [url, headers['quiet-query']] })),
  )
  const asked = (call: Call, query: object) => send(shop.base, call, { query } as Sent<Call>)
  assert.deepEqual(await asked(listMembers, { status: 'ACTIVE', sch_word: '홍길동 010' }), [
    '/api/operators/members?status=ACTIVE',
    'sch_word=%ED%99%8D%EA%B8%B8%EB%8F%99+010',
  ])
  assert.deepEqual(await asked(listProducts, { sch_word: '안심' }), [
    '/api/fronts/products/items?sch_word=%EC%95%88%EC%8B%AC',
    null,
  ])
})

it('throws the server’s sentence with its number, status and details', async () => {
  await using shop = await serve((_, response) => {
    response.statusCode = 409
    response.end(JSON.stringify({ errno: 2001, message: '7번 상품은 이미 담겼습니다.', result: { failed: [7] } }))
  })
  await assert.rejects(send(shop.base, addToCart, { body: { product_id: [7] } }), {
    name: 'ServerRefusal',
    errno: 2001,
    status: 409,
    message: '7번 상품은 이미 담겼습니다.',
    result: { failed: [7] },
  })
})

it('says the network sentence when nothing answers, and when what answers is not the shop', async () => {
  const sentence = { name: 'NetworkFailure', message: '네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.' }
  await assert.rejects(send('http://127.0.0.1:1', getSettings, {}), sentence)
  await using wall = await serve((_, response) => response.end('<html>Wi-Fi 로그인</html>'))
  await assert.rejects(send(wall.base, getSettings, {}), sentence)
})
