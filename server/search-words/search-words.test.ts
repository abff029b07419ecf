import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listProducts } from '#contract/catalogue.ts'
import * as words from '#contract/operator/search-words.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

describe('the desk of search words', () => {
  let market: Market
  let owner: Desk
  before(async () => {
    market = await openMarket({ env: { ROLE: 'server' } })
    owner = await openDesk(market, ['owner'])
    await makeProduct(market.db, { pc_code: '01010500' })
  })
  after(() => market[Symbol.asyncDispose]())

  const found = async (sch_word: string) => (await market.visitor.send(listProducts, { query: { sch_word } })).total
  const wordOf = async (word: string) =>
    (await owner.send(words.listSearchWords, {})).data.find((one) => one.word === word)

  it('has the usual names and uses from the first day', async () => {
    const { data } = await owner.send(words.listSearchWords, {})
    for (const word of ['la갈비', '국거리', '불고기', '육회', '구이']) assert.ok(data.some((one) => one.word === word))
    for (const { word, pc_codes } of data) assert.ok(pc_codes.length > 0, word)
  })

  it('teaches the shop’s search a word, changes it and takes it out again', async () => {
    assert.equal(await found('마블살'), 0)
    await owner.send(words.addSearchWord, { body: { word: ' 마블 살 ', kind: 'name', pc_codes: ['01010500'] } })
    await until(async () => ((await found('마블살')) === 1 ? true : undefined))
    const added = await wordOf('마블살')
    assert.ok(added)
    const { id, version } = added
    const body = { word: '마블살', kind: 'name' as const, pc_codes: ['01010300'], version }
    await owner.send(words.changeSearchWord, { params: { id }, body })
    await until(async () => ((await found('마블살')) === 0 ? true : undefined))
    // A change that was begun on an older version is refused.
    assert.equal((await refusalOf(owner.send(words.changeSearchWord, { params: { id }, body }))).status, 409)
    assert.equal(
      (await refusalOf(owner.send(words.removeSearchWord, { params: { id }, query: { version } }))).status,
      409,
    )
    await owner.send(words.removeSearchWord, { params: { id }, query: { version: version + 1 } })
    assert.equal(await wordOf('마블살'), undefined)
    const acts = await market.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_kind', '=', 'search-word')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      acts.map(({ action }) => action),
      ['word.added', 'word.changed', 'word.removed'],
    )
  })

  it('refuses a word that is there, and cuts that are none', async () => {
    const add = (word: string, pc_codes: string[]) =>
      refusalOf(owner.send(words.addSearchWord, { body: { word, kind: 'use', pc_codes } }))
    assert.equal((await add('국거리', ['01010500'])).message, '이미 있는 검색어예요.')
    assert.equal((await add('국 거리', ['01010500'])).status, 409)
    assert.equal((await add('새말', ['01010000'])).message, '부위를 확인해 주세요.')
    assert.equal((await add('새말', [])).status, 400)
    assert.equal((await add('', ['01010500'])).message, '검색어를 입력하세요')
    const clerk = await openDesk(market, ['orders'])
    assert.equal((await refusalOf(clerk.send(words.listSearchWords, {}))).status, 403)
  })
})
