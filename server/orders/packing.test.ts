import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import sharp from 'sharp'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { addPackingPicture } from '#contract/operator/packing.ts'
import { addOwnPackingPicture, listOwnLines, type OwnLane } from '#contract/partner/orders.ts'
import { getReturn } from '#contract/operator/returns.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo, linesAt } from '#tests/support/lines.ts'
import { loseCommitAnswers } from '#tests/support/lose-commit-answers.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let packer: Desk
let money: Desk
let photo: Buffer
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  shopper = await makeShopper(market)
  packer = await openDesk(market, ['orders'])
  money = await openDesk(market, ['money'])
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a1f2b' } })
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer()
})
after(() => market[Symbol.asyncDispose]())

async function shoot(line: number, desk = packer, bytes = photo, name = '상자.jpg') {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)]), name)
  return (await desk.send(addPackingPicture, { params: { id: line }, body } as never)).data
}
const get = (path: string, desk?: Desk) =>
  fetch(`${market.url}${path}`, { headers: desk ? { authorization: `Bearer ${desk.token}` } : {} })

it('a box is photographed while it is packed, and the return desk sees it beside what came back', async () => {
  const { order_id, lines } = await linesAt(market, shopper, 'DELW')
  const line = lines[0]!
  const [first] = await shoot(line)
  assert.equal(first?.staff_name, '김담당')
  const order = (await packer.send(getDeskOrder, { params: { id: order_id } })).data
  assert.deepEqual(
    order.lines[0]?.packing.map(({ id }) => id),
    [first.id],
  )
  await dropOrphans(market.server.deps, 0)
  const answer = await get(`/api/operators/orders/lines/${line}/pictures/${first.id}`, packer)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
  const kept = Buffer.from(await answer.arrayBuffer())
  assert.equal((await sharp(kept).metadata()).width, 800)
  assert.equal(kept.includes('hidden words'), false, 'painted anew')

  await bringTo(market, shopper, lines, 'DELI', { from: 'DELW' })
  assert.equal((await refusalOf(shoot(line))).message, '배송준비중인 상품만 포장 사진을 남길 수 있습니다.')
})

it('is kept once where the answer to its commit is lost, and is shown', async () => {
  const line = (await linesAt(market, shopper, 'DELW')).lines[0]!
  const { deps } = market.server
  const { db } = deps
  deps.db = loseCommitAnswers(db)
  const pictures = await shoot(line).finally(() => void (deps.db = db))
  assert.equal(pictures.length, 1)
  assert.equal((await get(`/api/operators/orders/lines/${line}/pictures/${pictures[0]!.id}`, packer)).status, 200)
})

it('is kept five times at most, as a picture alone, and shown to its roles alone', async () => {
  const { lines } = await linesAt(market, shopper, 'DELW')
  const line = lines[0]!
  for (const role of ['money', 'members', 'read-only'] as const)
    assert.equal((await refusalOf(shoot(line, await openDesk(market, [role])))).status, 403)
  assert.equal(
    (await refusalOf(shoot(line, packer, Buffer.from('%PDF-1.7 x'), 'a.pdf'))).message,
    'jpg, png, webp, heic 사진만 올릴 수 있습니다.',
  )
  for (let n = 0; n < 4; n++) await shoot(line)
  const answers = await Promise.allSettled([shoot(line), shoot(line)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await refusalOf(shoot(999_999))).status, 404)

  const other = await linesAt(market, shopper, 'DELW')
  const [picture] = await shoot(other.lines[0]!)
  const path = `/api/operators/orders/lines/${other.lines[0]}/pictures/${picture!.id}`
  assert.equal((await get(path)).status, 401)
  // The label may be readable: whoever sees the order without its address neither sees its pictures nor learns of them.
  for (const role of ['money', 'read-only', 'members', 'intake'] as const)
    assert.equal((await get(path, await openDesk(market, [role]))).status, 403, role)
  for (const role of ['money', 'read-only'] as const) {
    const looking = await openDesk(market, [role])
    const { data } = await looking.send(getDeskOrder, { params: { id: other.order_id } })
    assert.deepEqual(data.lines[0]?.packing, [], role)
  }
  assert.equal((await get(`/api/operators/orders/lines/${line}/pictures/${picture!.id}`, packer)).status, 404)

  // The returns desk sees the pictures of the returned lines, and no others.
  await bringTo(market, shopper, other.lines, 'DELI', { from: 'DELW' })
  const returned = other.lines[0]!
  await askBack(shopper, returned, { confirm_YN: 'Y', return_content: '포장이 터졌어요' })
  const { id } = await returnOf(market, returned)
  const { packing } = (await money.send(getReturn, { params: { id } })).data
  assert.deepEqual(
    packing.map((one) => one.id),
    [picture!.id],
  )
  const seen = `/api/operators/returns/${id}/packing/${picture!.id}`
  assert.equal((await get(seen, money)).status, 200)
  assert.equal((await get(seen, packer)).status, 403)
})

it('the partner keeps photographs of its own boxes too, and learns no names of the market’s staff', async () => {
  const { lines } = await linesAt(market, shopper, 'PAYK')
  await packer.send(orderLines, { body: { line_ids: lines } })
  const [line, other] = [lines[0]!, (await linesAt(market, shopper, 'DELW')).lines[0]!]
  const { partner_id } = await market.db
    .selectFrom('order_products')
    .select('partner_id')
    .where('id', '=', line)
    .executeTakeFirstOrThrow()
  const person = await openDesk(market, ['partner-orders'], partner_id)
  await shoot(line)
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(photo)]), '상자.jpg')
  const { data } = await person.send(addOwnPackingPicture, { params: { id: line }, body } as never)
  assert.deepEqual(
    data.map(({ staff_name }) => staff_name),
    ['한결', '김담당'],
  )
  const seen = await person.send(listOwnLines, { query: { lane: 'new' } })
  assert.deepEqual(seen.data[0]?.packing, data)
  const look = async (of: number) =>
    (await get(`/api/partner/orders/lines/${of}/pictures/${data[1]!.id}`, person)).status
  assert.deepEqual([await look(line), await look(other)], [200, 404])
})

it('the partner sees what the market photographed until the box is sent, where it packs, and its own always', async () => {
  const shown = async (person: Desk, line: number, lane: OwnLane) => {
    const { data } = await person.send(listOwnLines, { query: { lane } })
    return data.find(({ id }) => id === line)?.packing.map(({ id }) => id)
  }
  const look = async (person: Desk, line: number, pictures: number[]) => {
    const path = (id: number) => `/api/partner/orders/lines/${line}/pictures/${id}`
    return Promise.all(pictures.map(async (id) => (await get(path(id), person)).status))
  }
  const { lines } = await linesAt(market, shopper, 'PAYK')
  const line = lines[0]!
  await packer.send(orderLines, { body: { line_ids: lines } })
  const { partner_id } = await market.db
    .selectFrom('order_products')
    .select('partner_id')
    .where('id', '=', line)
    .executeTakeFirstOrThrow()
  const person = await openDesk(market, ['partner-orders'], partner_id)
  const [theirs] = await shoot(line)
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(photo)]), '상자.jpg')
  const { data } = await person.send(addOwnPackingPicture, { params: { id: line }, body } as never)
  const both = [theirs!.id, data[1]!.id]
  assert.deepEqual([await shown(person, line, 'new'), await look(person, line, both)], [both, [200, 200]])
  await market.db.updateTable('partners').set({ packed_here: true }).where('id', '=', partner_id).execute()
  assert.deepEqual([await shown(person, line, 'new'), await look(person, line, both)], [[both[1]], [404, 200]])
  await market.db.updateTable('partners').set({ packed_here: false }).where('id', '=', partner_id).execute()
  await bringTo(market, shopper, lines, 'DELI', { from: 'DELW' })
  assert.deepEqual([await shown(person, line, 'sent'), await look(person, line, both)], [[both[1]], [404, 200]])
})
