import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSettings } from '#contract/settings.ts'
import { buildId } from '#server/config/build-id.ts'
import { cachedSettings, readSettings, saveSetting } from '#server/config/settings.ts'
import { changeSettings, type DeskBanner, getDeskSettings } from '#contract/operator/settings.ts'
import { openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

test('settings have defaults, and what the operator saved stands over them', async () => {
  await using market = await openMarket({
    prepare: async (db) => {
      await saveSetting(db, 'delivery_box_price', 12_000)
      await saveSetting(db, 'company', { name: '한결마켓', phone: '02-000-0000' })
      await saveSetting(db, 'hold', { cart_hold_seconds: 300 })
    },
  })
  const { data } = await market.visitor.send(getSettings)
  assert.equal(data.app_version, buildId())
  assert.match(data.app_version, /^[0-9a-f]{12}$/)
  assert.equal(data.delivery_box_price, 12_000)
  assert.deepEqual(
    [data.return_days, data.withdrawal_days, data.wrong_item_return_days, data.refund_business_days],
    [3, 7, 10, 3],
  )
  assert.deepEqual([data.company.name, data.company.phone, data.company.email], ['한결마켓', '02-000-0000', ''])
  assert.equal(data.payment_script_url, market.config.toss.scriptUrl)
  assert.deepEqual(
    Object.keys(data).filter((key) => /hold|key|secret/i.test(key)),
    [],
  )

  const { hold } = await readSettings(market.db)
  assert.deepEqual([hold.cart_hold_seconds, hold.cart_cap_seconds, hold.max_held_products], [300, 3600, 50])
})

test('a value that does not fit is not saved', async () => {
  await using market = await openMarket()
  await assert.rejects(saveSetting(market.db, 'delivery_box_price', -1))
  await assert.rejects(saveSetting(market.db, 'hold', { cart_hold_seconds: 0 }))
  assert.equal((await readSettings(market.db)).delivery_box_price, 10_000)
})

test('those who ask at once share one reading; three seconds later, or when it is forgotten, the next one is made', async ({
  mock,
}) => {
  await using market = await openMarket()
  const settings = cachedSettings(market.db)
  let now = 1_000_000
  const clock = mock.method(performance, 'now', () => now)
  const first = settings()
  assert.equal(settings(), first)
  now += 2_999
  assert.equal(settings(), first)
  now += 1
  const second = settings()
  assert.notEqual(second, first)
  assert.equal(settings(), second)
  settings.forget()
  assert.notEqual(settings(), second)
  clock.mock.restore()
  await settings()
})

test('what is set is known at once in every process, and what is taken back is not', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const other = await market.another()
  const price = async () => (await other.deps.settings()).delivery_box_price
  assert.equal(await price(), 10_000)
  const undone = market.db.transaction().execute(async (trx) => {
    await saveSetting(trx, 'delivery_box_price', 11_000)
    throw new Error('taken back')
  })
  await assert.rejects(undone, /taken back/)
  const kept = other.deps.settings()
  await saveSetting(market.db, 'delivery_box_price', 12_000)
  await until(() => other.deps.settings() !== kept)
  assert.equal(await price(), 12_000)
})

test('a banner keeps the line breaks that its writer has chosen', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const owner = await openDesk(market, ['owner'])
  const banner: DeskBanner = {
    title: ' 오늘 올라온\r\n 한우 ',
    text: '첫 줄\n둘째 줄',
    link: '/GoodsAll',
    img_path: '/a.webp',
    img_path_wide: '/b.webp',
    width: 780,
    height: 500,
    shown_from: null,
    shown_to: null,
  }
  const { seen } = await owner.send(getDeskSettings, {})
  await owner.send(changeSettings, { body: { values: { banners: [banner] }, effective_from: null, seen } })
  const shown = await until(async () => (await market.visitor.send(getSettings)).data.banners[0])
  assert.deepEqual([shown.title, shown.text], ['오늘 올라온\n 한우', '첫 줄\n둘째 줄'])
})
