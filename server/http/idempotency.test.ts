import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { pruneIdempotencyKeys } from './idempotency.ts'
import { changePassword } from '#contract/account.ts'
import { uploadIntakePicture } from '#contract/operator/intake.ts'
import { changeStaffPassword } from '#contract/operator/session.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { openMarket, type Market } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

const address = {
  addr_label: '가게',
  reci_name: '김한결',
  reci_phone: '01012345678',
  zipcode: '04524',
  address1: '서울 중구 세종대로 110',
  address2: '1층',
}

type Answer = { status: number; replayed: boolean; body: { errno: number; result: { data: { id: number } } } }

async function post(
  market: Market,
  token: string | undefined,
  path: string,
  key: string | undefined,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(`${market.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const replayed = response.headers.get('idempotency-replayed') === 'true'
  return { status: response.status, replayed, body: (await response.json()) as Answer['body'] }
}

const addresses = '/api/users/addresses'
const count = async ({ db }: Market) => (await db.selectFrom('user_addresses').select('id').execute()).length

describe('a request with an Idempotency-Key', () => {
  it('is done once, however often and however fast it comes', async () => {
    await using market = await openMarket()
    const { token } = await market.as((await makeMember(market.db)).userid)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(market, token, addresses, 'key-0001', address)),
    )
    assert.equal(await count(market), 1)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body.result.data.id))).size, 1)
    assert.equal(answers.filter(({ replayed }) => !replayed).length, 1)
    assert.equal((await post(market, token, addresses, 'key-0001', address)).replayed, true)
  })

  it('refuses the key with another body or at another call', async () => {
    await using market = await openMarket()
    const { token } = await market.as((await makeMember(market.db)).userid)
    await post(market, token, addresses, 'key-0001', address)
    const other = await post(market, token, addresses, 'key-0001', { ...address, addr_label: '창고' })
    assert.deepEqual([other.status, other.body.errno], [422, 1300])
    const elsewhere = await post(market, token, '/api/users/carts/expire', 'key-0001', address)
    assert.deepEqual([elsewhere.status, elsewhere.body.errno], [422, 1300])
    assert.equal(await count(market), 1)
  })

  it('gives a refusal again too, and asks anew where the answer was that something was broken', async () => {
    await using market = await openMarket()
    const product = await makeProduct(market.db)
    const [first, second] = [await makeMember(market.db), await makeMember(market.db)]
    const [a, b] = [await market.as(first.userid), await market.as(second.userid)]
    await post(market, a.token, '/api/users/carts', undefined, { product_id: [product.id] })
    const refused = await post(market, b.token, '/api/users/carts', 'key-0002', { product_id: [product.id] })
    assert.equal(refused.status, 409)
    const again = await post(market, b.token, '/api/users/carts', 'key-0002', { product_id: [product.id] })
    assert.deepEqual([again.status, again.replayed, again.body], [409, true, refused.body])

    await market.pool.query('alter table user_addresses rename to elsewhere')
    assert.equal((await post(market, a.token, addresses, 'key-0003', address)).status, 500)
    await market.pool.query('alter table elsewhere rename to user_addresses')
    assert.equal((await post(market, a.token, addresses, 'key-0003', address)).status, 200)
  })

  it('is each member’s own, and forgotten after a day', async () => {
    await using market = await openMarket()
    const a = await market.as((await makeMember(market.db)).userid)
    const b = await market.as((await makeMember(market.db)).userid)
    await post(market, a.token, addresses, 'key-0001', address)
    assert.equal((await post(market, b.token, addresses, 'key-0001', address)).replayed, false)
    await market.pass(25 * 3_600)
    // As long as the key is known, another body with it is refused.
    const later = await post(market, a.token, addresses, 'key-0001', { ...address, addr_label: '창고' })
    assert.deepEqual([later.status, later.replayed], [200, false])
    assert.equal(await count(market), 3)
    await market.pass(25 * 3_600)
    const committed = async () => (await market.pool.query('select from request_commits')).rowCount
    assert.equal(await committed(), 5, 'two logins and three addresses')
    assert.equal(await pruneIdempotencyKeys(market.db), 2)
    assert.equal(await committed(), 0)
  })

  it('does nothing without the header, and wants a sensible one', async () => {
    await using market = await openMarket()
    const { token } = await market.as((await makeMember(market.db)).userid)
    const first = await post(market, token, addresses, undefined, address)
    const again = await post(market, token, addresses, undefined, address)
    const other = await post(market, token, addresses, undefined, { ...address, addr_label: '창고' })
    assert.deepEqual([first.replayed, again.replayed, other.status, other.replayed], [false, false, 200, false])
    assert.equal(await count(market), 2)
    assert.equal((await post(market, token, addresses, 'short', address)).status, 400)
  })

  it('serves a desk too, each of the staff for themselves, but keeps nothing of what gives something away', async () => {
    await using market = await openMarket()
    const [one, other] = [await openDesk(market, ['members']), await openDesk(market, ['members'])]
    const replies = '/api/operators/saved-replies'
    const body = { title: '배송 안내', words: '내일 도착해요.' }
    const first = await post(market, one.token, replies, 'key-0001', body)
    const again = await post(market, one.token, replies, 'key-0001', body)
    assert.deepEqual([first.status, again.replayed, again.body], [200, true, first.body])
    const theirs = await post(market, other.token, replies, 'key-0001', { ...body, title: '반품 안내' })
    assert.deepEqual([theirs.status, theirs.replayed], [200, false])

    const secret = { password: memberPassword, new_password: memberPassword }
    await post(market, one.token, changeStaffPassword.path, 'key-0002', secret)
    const owner = await openDesk(market, ['owner'])
    const password = `/api/operators/staff/${other.staff.id}/password`
    await post(market, owner.token, password, 'key-0003', { version: 0 })
    const kept = await market.db.selectFrom('request_keys').select('route').execute()
    assert.deepEqual([...new Set(kept.map(({ route }) => route))], [`POST ${replies}`])
  })

  it('of a member keeps nothing that was made of a password', async () => {
    await using market = await openMarket()
    const { token } = await market.as((await makeMember(market.db)).userid)
    const body = { current_password: 'Wrong-pass-1', password: memberPassword, password2: memberPassword }
    const answer = await post(market, token, changePassword.path, 'key-0001', body)
    assert.deepEqual([answer.status, answer.body.errno], [400, 1141])
    assert.deepEqual(await market.db.selectFrom('request_keys').selectAll().execute(), [])
  })

  it('keeps an upload once, knows another file by its bytes, and leaves no key behind where the body broke off', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { token } = await openDesk(market, ['intake'])
    const photo = (background: string) =>
      sharp({ create: { width: 600, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer()
    const [red, green] = [await photo('#700'), await photo('#070')]
    async function upload(bytes: Buffer, key: string) {
      const body = new FormData()
      body.set('picture', new Blob([new Uint8Array(bytes)]), '단면.jpg')
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
      const response = await fetch(`${market.url}${uploadIntakePicture.path}`, { method: 'POST', headers, body })
      return { status: response.status, body: await response.json() }
    }
    const kept = async () => (await market.db.selectFrom('intake_pictures').select('name').execute()).length
    const [first, again] = await Promise.all([upload(red, 'key-0001'), upload(red, 'key-0001')])
    assert.deepEqual([first.status, again], [200, first])
    assert.deepEqual([await upload(red, 'key-0001'), await kept()], [first, 1])
    assert.equal((await upload(green, 'key-0001')).status, 422)

    const { port } = new URL(market.url)
    const line = connect(Number(port), '127.0.0.1')
    const head = [
      `POST ${uploadIntakePicture.path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Idempotency-Key: key-0002',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 9999',
    ]
    line.write(
      `${head.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`,
    )
    await until(() => market.server!.app.arrivals.size > 0)
    line.destroy()
    assert.equal((await upload(green, 'key-0002')).status, 200)
    assert.equal(await kept(), 2)
  })

  it('is answered again only to whoever may still ask', async () => {
    await using market = await openMarket()
    const desk = await openDesk(market, ['members'])
    const reply = ['/api/operators/saved-replies', 'key-0001', { title: '배송 안내', words: '내일 도착해요.' }] as const
    assert.equal((await post(market, desk.token, ...reply)).status, 200)
    await market.pool.query(`update staff set roles = '{orders}' where id = $1`, [desk.staff.id])
    assert.equal((await post(market, desk.token, ...reply)).status, 403)
    await market.pool.query(`update staff set roles = '{members}' where id = $1`, [desk.staff.id])
    assert.equal((await post(market, desk.token, ...reply)).replayed, true)
  })
})
