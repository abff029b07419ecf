import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { returnReasons } from '#domain/return-reasons.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { askBack, returnOf, shownLine, withdraw } from '#tests/support/asking-back.ts'
import { linesAt, statesOf } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { makeActor } from '#tests/support/staff.ts'
import { approveReturn } from './approve-return.ts'
import { findPicture } from './find-picture.ts'
import { withdrawReturn } from './withdraw-return.ts'
import { openAccount } from '#server/refunds/refund-account.ts'

const days = (n: number) => n * 86_400
let market: Market
let shopper: Shopper
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
})
after(() => market[Symbol.asyncDispose]())

const confirmed = async () => (await linesAt(market, shopper, 'ORDK')).lines[0]!
describe('asking to give several lines back at once', () => {
  it('takes each for itself, with a picture of its own, and says which could not be taken', async () => {
    const { lines } = await linesAt(market, shopper, 'ORDK', 3)
    await askBack(shopper, lines[1]!, { return_content: returnReasons.drip })
    const [first, ...more] = lines
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#833' } })
      .jpeg()
      .toBuffer()
    const answer = await askBack(shopper, first!, { order_product_id: more.join() }, { bytes })
    assert.deepEqual(
      answer.lines.map(({ id, os_code, problem }) => [id, os_code, problem]),
      [
        [lines[0], 'RTNW', null],
        [lines[1], null, '이미 반품을 신청한 상품입니다.'],
        [lines[2], 'RTNW', null],
      ],
    )
    const [one, other] = [await returnOf(market, lines[0]!), await returnOf(market, lines[2]!)]
    assert.ok(one.img_stored_name && other.img_stored_name)
    assert.notEqual(one.img_stored_name, other.img_stored_name)
    assert.deepEqual(await statesOf(market, ...lines), ['RTNW/5', 'RTNW/5', 'RTNW/5'])
  })

  it('is refused as one when nothing of it can be taken', async () => {
    const stranger = await makeShopper(market)
    const { lines } = await linesAt(market, shopper, 'ORDK', 2)
    const refusal = await refusalOf(askBack(stranger, lines[0]!, { order_product_id: `${lines[1]}` }))
    assert.equal(refusal.status, 404)
    assert.deepEqual(await statesOf(market, ...lines), ['ORDK/5', 'ORDK/5'])
  })
})

describe('asking to give a line back', () => {
  it('is taken from a confirmed line, and says where it stands without the account', async () => {
    const line = await confirmed()
    assert.equal((await askBack(shopper, line)).os_code, 'RTNW')
    assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
    const shown = await shownLine(market, shopper, line)
    assert.equal(shown.return_request?.state, 'REQUESTED')
    assert.equal(shown.return_request?.return_content, returnReasons.spoiled)
    assert.equal(shown.return_request?.refund_bank_name, '신한은행')
    assert.equal(shown.return_request?.refund_account_last4, '7890')
    assert.ok(!JSON.stringify(shown).includes('110234567890'))
    assert.equal(shown.history.at(-1)?.os_code, 'RTNW')
  })

  it('is the same only with the whole account: another one that ends alike is not passed over', async () => {
    const line = await confirmed()
    await askBack(shopper, line)
    assert.equal((await askBack(shopper, line)).os_code, 'RTNW')
    assert.equal((await refusalOf(askBack(shopper, line, { refund_account: '110-999-997890' }))).errno, 3212)
  })

  it('says what is missing, the account before the reason', async () => {
    const line = await confirmed()
    const account = '환불 계좌 정보를 모두 입력해주세요.'
    for (const [fields, sentence] of [
      [{ refund_depositor: ' ' }, account],
      [{ refund_depositor: '김\n88,999888777666,4900000,나쁜사람' }, '쉼표와 따옴표는 쓸 수 없습니다.'],
      [{ refund_account: '' }, account],
      [{ refund_bank_code: '' }, account],
      [{ refund_bank_code: '00' }, account],
      [{ refund_account: '12-ab' }, '계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.'],
      [{ return_content: '  ' }, '반품사유를 입력해주세요'],
      [{ return_content: '', refund_account: '' }, account],
    ] as const) {
      const refusal = await refusalOf(askBack(shopper, line, fields))
      assert.deepEqual([refusal.status, refusal.message], [400, sentence], JSON.stringify(fields))
    }
    assert.deepEqual(await statesOf(market, line), ['ORDK/5'])
  })

  it('needs the purchase confirmed, and confirms it in the same step when told so', async () => {
    for (const state of ['PAYK', 'DELW', 'DELI', 'DELK'] as const) {
      const [line] = (await linesAt(market, shopper, state)).lines as [number]
      const refusal = await refusalOf(askBack(shopper, line))
      assert.deepEqual([refusal.errno, refusal.message], [3210, '구매확정 후 반품 신청이 가능합니다'])
      const mayConfirm = state === 'DELI' || state === 'DELK'
      if (!mayConfirm) {
        assert.equal((await refusalOf(askBack(shopper, line, { confirm_YN: 'Y' }))).errno, 3210)
        continue
      }
      await askBack(shopper, line, { confirm_YN: 'Y' })
      assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
      const { history } = await shownLine(market, shopper, line)
      assert.deepEqual(
        history.slice(-2).map((one) => one.os_code),
        ['ORDK', 'RTNW'],
      )
    }
  })

  it('is one request however often it is said, and another one beside it is refused', async () => {
    const line = await confirmed()
    await Promise.all([askBack(shopper, line), askBack(shopper, line), askBack(shopper, line)])
    const { rows } = await sql`select 1 from returns where order_product_id = ${line}`.execute(market.db)
    assert.equal(rows.length, 1)
    const refusal = await refusalOf(askBack(shopper, line, { return_content: '다른 이유' }))
    assert.deepEqual([refusal.status, refusal.message], [409, '이미 반품을 신청한 상품입니다.'])
  })

  it('is taken for three days after the delivery, for a wrong item ten', async () => {
    const late = await makeShopper(market)
    const [line, wrong] = (await linesAt(market, late, 'ORDK', 2)).lines as [number, number]
    await market.pass(days(4))
    const refusal = await refusalOf(askBack(late, line))
    assert.deepEqual([refusal.status, refusal.errno], [409, 3211])
    assert.match(
      refusal.message,
      /^반품 신청 기간이 지났습니다\. \(\d{4}\.\d{2}\.\d{2}까지\) \d{4}\.\d{2}\.\d{2}까지는 1:1 문의로 도와드려요\.$/,
    )
    assert.ok(
      (await shownLine(market, late, line)).return_until!.help >
        (await shownLine(market, late, line)).return_until!.any,
    )
    await askBack(late, wrong, { return_content: returnReasons.wrong })
    await market.pass(days(4))
    assert.match(
      (await refusalOf(askBack(late, line))).message,
      /까지\)$/,
      'past the days of the law nobody is sent on',
    )
    await market.pass(days(3))
    assert.equal((await refusalOf(askBack(late, line, { return_content: returnReasons.wrong }))).errno, 3211)
  })

  it('is nobody else’s, and neither is its picture', async () => {
    const line = await confirmed()
    const stranger = await makeShopper(market)
    assert.equal((await refusalOf(askBack(stranger, line))).status, 404)
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await askBack(shopper, line, {}, { bytes, name: 'box.png', field: 'imgs' })
    assert.equal((await shownLine(market, shopper, line)).return_request?.has_picture, true)
    const picture = (who?: Shopper) =>
      fetch(`${market.url}/api/users/orders/products/returns/${line}/picture`, {
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
      })
    const own = await picture(shopper)
    assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'image/jpeg'])
    assert.equal((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).width, 40)
    assert.equal((await picture(stranger)).status, 404)
    assert.equal((await picture()).status, 401)
    assert.equal((await findPicture(market.server.deps, line)).oriName, 'box.png')
    assert.equal((await refusalOf(withdraw(stranger, line))).status, 404)
  })

  it('takes one picture by its content, and leaves no file where it is refused', async () => {
    const line = await confirmed()
    const kept = () => readdir(path.join(market.config.filesDir, 'private')).catch(() => [])
    const before = (await kept()).length
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const pdf = await refusalOf(
      askBack(shopper, line, {}, { bytes: Buffer.from('%PDF-1.7 not a picture'), name: 'a.pdf' }),
    )
    assert.deepEqual([pdf.errno, pdf.message], [1151, 'jpg, png, webp, heic 사진만 올릴 수 있습니다.'])
    assert.equal((await refusalOf(askBack(shopper, line, {}, { bytes: Buffer.from('no picture at all') }))).errno, 1151)
    assert.equal((await refusalOf(askBack(shopper, line, {}, { bytes, field: 'file' }))).status, 400)
    const sold = (await linesAt(market, shopper, 'DELI')).lines[0]!
    assert.equal((await refusalOf(askBack(shopper, sold, {}, { bytes }))).errno, 3210)
    assert.equal((await kept()).length, before)
    await askBack(shopper, line, {}, { bytes })
    await askBack(shopper, line, {}, { bytes })
    assert.equal((await kept()).length, before + 1, 'said twice, kept once')
    assert.equal(await dropOrphans(market.server.deps, -60), 0, 'no orphan: the row knows it')
  })

  it('keeps the account so that no dump of the database shows it, and no other row can open it', async () => {
    const line = await confirmed()
    await askBack(shopper, line, { refund_account: '3333-01-9876543' })
    const { rows } = await sql<{ row: string }>`
      select returns::text as row from returns where order_product_id = ${line}`.execute(market.db)
    assert.ok(!rows[0]!.row.includes('3333019876543') && rows[0]!.row.includes('6543'))
    const { refund_account } = await returnOf(market, line)
    assert.equal(openAccount(market.config, line, refund_account!), '3333019876543')
    assert.throws(() => openAccount(market.config, line + 1, refund_account!))
  })
})

describe('taking a request back', () => {
  it('makes it a confirmed line again, as often as it is said, and it can be asked again', async () => {
    const line = await confirmed()
    assert.equal((await refusalOf(withdraw(shopper, line))).errno, 3214)
    await askBack(shopper, line)
    await Promise.all([withdraw(shopper, line), withdraw(shopper, line)])
    assert.deepEqual(await statesOf(market, line), ['ORDK/5'])
    const row = await returnOf(market, line)
    assert.deepEqual([row.state, row.refund_account, row.open_order_product_id], ['WITHDRAWN', null, null])
    await askBack(shopper, line)
    assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
  })

  it('is not called impossible because somebody else holds the order for too long', async () => {
    const line = await confirmed()
    await askBack(shopper, line)
    await market.db.transaction().execute(async (desk) => {
      await sql`select from orders where id = (select order_id from order_products where id = ${line}) for update`.execute(
        desk,
      )
      const waits = market.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 20`.execute(trx)
        await withdrawReturn(trx, shopper.id, line)
      })
      await assert.rejects(waits, { code: '55P03' })
    })
    await withdraw(shopper, line)
    assert.deepEqual(await statesOf(market, line), ['ORDK/5'])
  })

  it('is too late once the desk has decided', async () => {
    const line = await confirmed()
    await askBack(shopper, line)
    await approveReturn(market.server.deps, await makeActor(market, 'orders'), {
      id: (await returnOf(market, line)).id,
    })
    const refusal = await refusalOf(withdraw(shopper, line))
    assert.deepEqual([refusal.status, refusal.errno], [409, 3214])
    assert.deepEqual(await statesOf(market, line), ['RTNI/5'])
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
