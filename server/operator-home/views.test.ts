import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { getAudit, listAudit } from '#contract/operator/audit.ts'
import { changeView, dropView, listViews, saveView, viewDesks } from '#contract/operator/views.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { routes } from '#web/operator/routes.ts'

let market: Market
let mine: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  mine = await openDesk(market, ['orders'])
})
after(() => market[Symbol.asyncDispose]())

const save = (name: string, search = 'lane=PAYK&partner=3', desk = mine) =>
  desk.send(saveView, { body: { desk: 'orders', name, search } })
const names = (data: { name: string; is_default: boolean }[]) =>
  data.map(({ name, is_default }) => (is_default ? `*${name}` : name))

it('a view has a name, is saved again under it, renamed and forgotten', async () => {
  const { data } = await save('안성 발주')
  assert.deepEqual(
    data.map(({ name, search }) => [name, search]),
    [['안성 발주', 'lane=PAYK&partner=3']],
  )
  const again = (await save('안성 발주', 'lane=DELW&partner=3')).data
  assert.deepEqual(
    again.map(({ search }) => search),
    ['lane=DELW&partner=3'],
  )
  const { id } = again[0]!
  assert.deepEqual(names((await mine.send(changeView, { params: { id }, body: { name: '안성 출고' } })).data), [
    '안성 출고',
  ])
  await save('오늘')
  assert.equal(
    (await refusalOf(mine.send(changeView, { params: { id }, body: { name: '오늘' } }))).message,
    '같은 이름의 보기가 있어요.',
  )
  assert.deepEqual(names((await mine.send(dropView, { params: { id } })).data), ['오늘'])
})

it('one of them is the default of its desk', async () => {
  const [first] = (await save('가')).data
  const second = (await save('나')).data.find(({ name }) => name === '나')
  await mine.send(changeView, { params: { id: first!.id }, body: { is_default: true } })
  const { data } = await mine.send(changeView, { params: { id: second!.id }, body: { is_default: true } })
  assert.deepEqual(names(data), ['가', '*나', '오늘'])
  const none = await mine.send(changeView, { params: { id: second!.id }, body: { is_default: false } })
  assert.deepEqual(names(none.data), ['가', '나', '오늘'])
})

it("a view is seen and changed by whose it is alone, and holds a desk's address, nothing else", async () => {
  const [view] = (await mine.send(listViews, { query: { desk: 'orders' } })).data
  const other = await openDesk(market, ['owner'])
  assert.deepEqual((await other.send(listViews, { query: { desk: 'orders' } })).data, [])
  assert.equal((await refusalOf(other.send(dropView, { params: { id: view!.id } }))).status, 404)
  assert.equal(
    (await refusalOf(other.send(changeView, { params: { id: view!.id }, body: { name: '내 것' } }))).status,
    404,
  )
  assert.equal((await refusalOf(save(' '))).message, '이름을 입력하세요')
  for (const search of ['', 'https://x', 'a=<b>']) assert.equal((await refusalOf(save('x', search))).status, 400)
  assert.equal((await refusalOf(market.visitor.send(listViews, { query: { desk: 'orders' } }))).status, 401)
})

it('the log tells that a view was saved, and nothing of what is looked for in it, in rows of before neither', async () => {
  const [owner, reader] = [await openDesk(market, ['owner']), await openDesk(market, ['read-only'])]
  await save('한 사람', `sch_word=${encodeURIComponent('김한결')}`)
  await recordAudit(
    market.db,
    mine.staff,
    { ip: '' },
    {
      action: 'view.save',
      target: ['view', 1],
      after: { desk: 'orders', name: '예전 보기', search: 'sch_word=kim' },
    },
  )
  for (const desk of [owner, reader]) {
    const { data } = await desk.send(listAudit, { query: { action: 'view.save', limit: 2 } })
    const [one] = data
    const fields = (await desk.send(getAudit, { params: { id: one!.id } })).data.changes.map(({ field }) => field)
    assert.deepEqual(fields, ['desk', 'name'])
    assert.deepEqual(
      data.map(({ change_count }) => change_count),
      [2, 2],
    )
  }
})

it('nobody keeps more than twenty at one desk', async () => {
  const desk = await openDesk(market, ['orders'])
  for (let n = 0; n < 20; n++) await save(`보기 ${n}`, 'lane=PAYK', desk)
  assert.match((await refusalOf(save('하나 더', 'lane=PAYK', desk))).message, /20개까지/)
  await save('보기 3', 'lane=DELI', desk)
})

it('a view that is shared is had by all who may open the desk, and changed by whose it is alone', async () => {
  const owns = await openDesk(market, ['money'])
  const other = await openDesk(market, ['money'])
  const stranger = await openDesk(market, ['content'])
  const listed = async (desk: Desk) => (await desk.send(listViews, { query: { desk: 'returns' } })).data
  const { data } = await owns.send(saveView, {
    body: { desk: 'returns', name: '오래된 것', search: 'lane=WAIT&sort=age' },
  })
  const id = data[0]!.id
  assert.deepEqual([data[0]!.shared, data[0]!.by, await listed(other)], [false, null, []])
  await owns.send(changeView, { params: { id }, body: { shared: true, is_default: true } })
  assert.deepEqual(
    (await listed(other)).map(({ name, search, is_default, by }) => [name, search, is_default, by]),
    [['오래된 것', 'lane=WAIT&sort=age', false, '김담당']],
  )
  assert.deepEqual(await listed(stranger), [])
  for (const change of [{ name: '내 것' }, { shared: false }, { is_default: true }])
    assert.equal((await refusalOf(other.send(changeView, { params: { id }, body: change }))).status, 404)
  assert.equal((await refusalOf(other.send(dropView, { params: { id } }))).status, 404)

  // A shared view that is saved as one's own default belongs to the one who saved it.
  const [theirs] = await listed(other)
  const { data: taken } = await other.send(saveView, {
    body: { desk: 'returns', name: theirs!.name, search: theirs!.search, is_default: true },
  })
  assert.deepEqual(names(taken), ['*오래된 것', '오래된 것'])
  await owns.send(dropView, { params: { id } })
  assert.deepEqual(names(await listed(other)), ['*오래된 것'])
})

it('views are shared with whoever the console lets open the desk', () => {
  for (const [desk, { role, also, looks }] of Object.entries<{ role: string; also?: string; looks?: true }>(
    viewDesks,
  )) {
    const route = routes.find(({ path }) => path === `/operator/${desk}`)
    assert.deepEqual([desk, route?.role, route?.also, route?.looks], [desk, role, also, looks])
  }
})
