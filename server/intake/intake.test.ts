import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { takeForCart } from '#server/lines/take-for-cart.ts'
import { readSettings } from '#server/config/settings.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { makeMember, makePartner } from '#tests/support/make.ts'
import type { CarcassDraft } from './carcass-draft.ts'
import { IntakeProblem } from './intake-problem.ts'
import { postCarcasses } from './post-carcasses.ts'
import { postProducts } from './post-products.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'
import { receiveCarcasses } from './receive-carcasses.ts'

async function openDatabase() {
  const database = await openTestDatabase()
  const { db } = connect(database.url, { max: 3, name: 'test' })
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database.drop()
    },
  }
}

async function draft(db: Database, differences: Partial<CarcassDraft> = {}): Promise<CarcassDraft> {
  const { rows } = await sql<{ today: string; earlier: string }>`
    select market_today()::text as today, (market_today() - 2)::text as earlier`.execute(db)
  const { today, earlier } = rows[0]!
  return {
    graded: {
      cattle_no: '002199900012',
      issue_no: '0513-11200045',
      judge_breed_nm: '한우',
      judge_sex_nm: '거세',
      qgrade: '1++',
      wgrade: 'B',
      weight: 452,
      birthmonth: 31,
      insfat: 9,
      backfat: 13,
      rea: 98,
      abatt_nm: '농협음성',
      abatt_date: earlier,
      judge_date: earlier,
      farm_addr: '경기도 안성시 일죽면',
    },
    partner_id: differences.partner_id ?? (await makePartner(db)).id,
    product_type: 'D',
    prod_date: today,
    sale_date: today,
    pictures: [{ img_path: '/a.webp', thumb_path: '/a-small.webp', width: 720, height: 405, alt: '등심 단면' }],
    boxes: [
      { pc_code: '01010500', weight: 8.42, kg_price: 128_300 },
      {
        pc_code: '01010300',
        weight: 3.07,
        kg_price: 141_900,
        pictures: [{ img_path: '/b.webp', thumb_path: null, width: 480, height: 480, alt: '안심살' }],
      },
    ],
    ...differences,
  }
}

const boxesOf = async (db: Database) =>
  (
    await sql<{ id: number; ps_code: number; price: number; grade_code: string; beef_code: string }>`
      select id, ps_code, price, grade_code, beef_code from products order by id`.execute(db)
  ).rows

it('puts a carcass with its boxes and pictures on sale, and tells everyone once', async () => {
  await using market = await openDatabase()
  const { db } = market
  const [taken] = await postCarcasses(db, 'demo', [await draft(db)])
  assert.deepEqual(await boxesOf(db), [
    { id: taken!.product_ids[0], ps_code: 1, price: 1_080_290, grade_code: '01', beef_code: '01' },
    { id: taken!.product_ids[1], ps_code: 1, price: 435_630, grade_code: '01', beef_code: '01' },
  ])
  const { rows: pictures } = await sql<{ n: number }>`
    select (select count(*) from carcass_imgs) + (select count(*) from product_imgs) as n`.execute(db)
  assert.equal(pictures[0]!.n, 2)
  // 'catalogue-changed' is between the servers; no browser gets it.
  const { rows: told } = await sql<{ event: string; n: number }>`
    select event, count(*)::int as n from outbox where event <> 'catalogue-changed' group by 1 order by 1`.execute(db)
  assert.deepEqual(told, [
    { event: 'catalogue-posted', n: 1 },
    { event: 'product-status-updated', n: 2 },
  ])
  const { rows: history } = await sql`select from_code, to_code, actor from product_history limit 1`.execute(db)
  assert.deepEqual(history, [{ from_code: 0, to_code: 1, actor: 'demo' }])
  assert.deepEqual(await runAudit(db, { whole: true }), [])
})

it('keeps a box off the market until it is posted, and posts it once', async () => {
  await using market = await openDatabase()
  const { db } = market
  const [taken] = await transaction(db, 'demo', async (trx) => receiveCarcasses(trx, [await draft(db)]))
  const ids = taken!.product_ids
  assert.deepEqual(
    (await boxesOf(db)).map((box) => box.ps_code),
    [0, 0],
  )
  await transaction(db, 'demo', (trx) => postProducts(trx, ids))
  await assert.rejects(
    transaction(db, 'demo', (trx) => postProducts(trx, ids)),
    new IntakeProblem('이미 판매 중이거나 판매가 끝난 상품이 있습니다.'),
  )
})

it('withdraws free boxes only, and they can be posted again', async () => {
  await using market = await openDatabase()
  const { db } = market
  const [taken] = await postCarcasses(db, 'demo', [await draft(db)])
  const [first, second] = taken!.product_ids as [number, number]
  const member = await makeMember(db)
  await takeForCart(db, member.id, [first], await readSettings(db))
  const gone = await transaction(db, 'demo', (trx) => withdrawFree(trx, [first, second]))
  assert.deepEqual(gone, [second])
  assert.deepEqual(
    (await boxesOf(db)).map((box) => box.ps_code),
    [2, 0],
  )
  assert.deepEqual(await runAudit(db, { whole: true }), [])
  await transaction(db, 'demo', (trx) => postProducts(trx, [second]))
  assert.deepEqual(
    (await boxesOf(db)).map((box) => box.ps_code),
    [2, 1],
  )
  assert.deepEqual(await runAudit(db, { whole: true }), [])
})

it('refuses what cannot be a carcass, and writes nothing of it', async () => {
  await using market = await openDatabase()
  const { db } = market
  const good = await draft(db)
  const { graded, boxes, partner_id } = good
  const wrong: [Partial<CarcassDraft>, string][] = [
    [{ boxes: [] }, '002199900012: 부위가 하나도 없습니다.'],
    [
      { boxes: [{ ...boxes[0]!, weight: 0 }] },
      '002199900012: 중량은 0보다 큰 소수 둘째 자리까지의 kg입니다. (01010500 0)',
    ],
    [
      { boxes: [{ ...boxes[0]!, weight: 3.333 }] },
      '002199900012: 중량은 0보다 큰 소수 둘째 자리까지의 kg입니다. (01010500 3.333)',
    ],
    [{ boxes: [{ ...boxes[0]!, kg_price: 0 }] }, '002199900012: kg당 가격은 0보다 큰 원 단위 숫자입니다. (01010500 0)'],
    [{ boxes: [{ ...boxes[0]!, weight: 4, kg_price: 1 }] }, '002199900012: 금액이 10원보다 작아요. (01010500)'],
    [
      { boxes: [{ ...boxes[0]!, weight: 400, kg_price: 9_999_999 }] },
      '002199900012: 금액이 100,000,000원보다 커요. (01010500)',
    ],
    [{ boxes: [{ ...boxes[0]!, weight: 452.01 }] }, '002199900012: 부위의 합(452.01kg)이 도체중(452kg)보다 큽니다.'],
    [{ boxes: [{ ...boxes[0]!, pc_code: '01010000' }] }, '등록되지 않은 부위 코드입니다: 01010000'],
    [{ boxes: [{ ...boxes[0]!, pc_code: '99999999' }] }, '등록되지 않은 부위 코드입니다: 99999999'],
    [{ graded: { ...graded, judge_breed_nm: '앵거스' } }, '002199900012: 판매하지 않는 축종입니다. (앵거스)'],
    [{ graded: { ...graded, qgrade: '등외' } }, '002199900012: 등급 외 도체는 판매할 수 없습니다. (등외)'],
    [{ prod_date: '2020-01-01' }, '002199900012: 포장일이 도축일보다 빠릅니다.'],
    [{ partner_id: 9999 }, '없는 공급사입니다.'],
  ]
  for (const [differences, sentence] of wrong)
    await assert.rejects(
      postCarcasses(db, 'demo', [await draft(db, { partner_id, ...differences })]),
      new IntakeProblem(sentence),
    )
  assert.deepEqual(await boxesOf(db), [])
  await postCarcasses(db, 'demo', [good])
  await assert.rejects(
    postCarcasses(db, 'demo', [good]),
    new IntakeProblem('같은 공급사와 포장일로 이미 등록된 도체입니다. (002199900012)'),
  )
})
