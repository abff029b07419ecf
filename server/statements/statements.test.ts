import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import * as orders from '#contract/orders.ts'
import { getStatement } from '#contract/statements.ts'
import { getTrace } from '#contract/trace.ts'
import { wonInWords } from '#domain/statement.ts'
import { judgePaper } from '#server/files/paper.ts'
import { postCarcasses } from '#server/intake/post-carcasses.ts'
import { meatGrading } from '#server/providers/meat-grading.ts'
import { saveSetting } from '#server/config/settings.ts'
import { makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { until } from '#tests/support/until.ts'
import { assertClean, buy, makeShopper, openForm, refusalOf, type Shopper, steer } from '#tests/support/shopping.ts'

let market: Market
before(async () => {
  market = await openMarket({
    prepare: (db) =>
      saveSetting(db, 'company', {
        name: '한결',
        representative: '한가람',
        business_no: '120-81-47521',
        address: '서울 중구 세종대로 110',
        phone: '02-6000-1234',
      }),
  })
})
after(() => market[Symbol.asyncDispose]())

const read = async (shopper: Shopper, id: number) => (await shopper.send(getStatement, { params: { id } })).data
const get = (path: string, token?: string) =>
  fetch(`${market.url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
const paperOf = (id: number, token?: string) => get(`/api/users/orders/${id}/statement.pdf`, token)
const sheetOf = (query: string, token?: string) => get(`/api/users/orders/statements/sheet?${query}`, token)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const today = async () => {
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  return rows[0]!.day
}

async function bought(
  count: number,
): Promise<{ shopper: Shopper; order_id: number; order_no: string; lines: number[] }> {
  const shopper = await makeShopper(market)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  const { order_id, order_no } = await buy(market, shopper, ids)
  const { data } = await shopper.send(orders.getOrder, { params: { id: order_id } })
  return { shopper, order_id, order_no, lines: data[0]!.order_products.map((line) => line.id) }
}

it('says what was sold, of which animals, to whom, by whom and for how much, as it was frozen at sale', async () => {
  const { shopper, order_id, order_no } = await bought(2)
  await market.pool.query(
    'update products set price = price * 2, kg_price = kg_price * 2 where id in (select product_id from order_products where order_id = $1)',
    [order_id],
  )
  const statement = await read(shopper, order_id)
  assert.equal(statement.order_no, order_no)
  assert.deepEqual(statement.sums, {
    goods: 840_000,
    delivery: 20_000,
    back: 0,
    kept: 0,
    total: 860_000,
    weight: 8.4,
    left: 0,
  })
  assert.equal(statement.words, '일금 팔십육만원정')
  assert.deepEqual(
    [statement.seller.name, statement.seller.business_no, statement.tax_free],
    ['한결', '120-81-47521', true],
  )
  assert.match(statement.buyer.business_name, /^한결식당/)
  assert.match(statement.buyer.address, /^서울 중구 세종대로 110, /)
  for (const line of statement.lines) {
    assert.match(line.cattle_no, /^\d{12}$/)
    assert.deepEqual(
      [
        line.judge_breed_nm,
        line.judge_sex_nm,
        line.gradeName,
        line.pc_name,
        line.weight,
        line.kg_price,
        line.product_price,
      ],
      ['한우', '거세', '1+', '꽃등심살', 4.2, 100_000, 420_000],
    )
    const animal = statement.animals.find((one) => one.cattle_no === line.cattle_no)
    assert.deepEqual([animal?.abatt_nm, animal?.wgrade], ['안성축산물공판장', 'A'])
    assert.equal(animal?.link, `${market.config.publicUrl}/Trace/${line.cattle_no}`)
  }
})

it('keeps cancelled and returned lines on the paper, and out of its sum', async () => {
  const { shopper, order_id, lines } = await bought(3)
  await shopper.send(orders.cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1, cancel_content: '' } })
  const statement = await read(shopper, order_id)
  assert.deepEqual(
    statement.lines.map((line) => line.left),
    ['취소', null, null],
  )
  assert.deepEqual(statement.sums, {
    goods: 840_000,
    delivery: 20_000,
    back: 0,
    kept: 0,
    total: 860_000,
    weight: 8.4,
    left: 430_000,
  })
  // The statement agrees with the payment.
  const { data } = await shopper.send(orders.getOrder, { params: { id: order_id } })
  assert.equal(data[0]!.order_payment!.paid_amount - data[0]!.order_payment!.cancel_amount, statement.sums.total)
  const [text] = pdfText(await bytesOf(await paperOf(order_id, shopper.token)))
  assert.match(text!, /^취소$/m)
  assert.match(text!, /^860,000원$/m)
})

it('is the owner’s alone, and of paid orders alone', async () => {
  const { order_id } = await bought(1)
  const stranger = await makeShopper(market)
  const form = await openForm(stranger, [(await makeProduct(market.db)).id])
  for (const id of [order_id, form.order_id, 1_999_999_999]) {
    assert.equal((await refusalOf(read(stranger, id))).status, 404)
    const paper = await paperOf(id, stranger.token)
    assert.deepEqual([paper.status, ((await paper.json()) as { errno: number }).errno], [404, 3205])
  }
  assert.equal((await refusalOf(market.visitor.send(getStatement, { params: { id: order_id } }))).status, 401)
  assert.equal((await paperOf(order_id)).status, 401)
  assert.equal((await sheetOf('start_date=2026-01-01&end_date=2026-01-02')).status, 401)
  const waiting = await market.as((await makeMember(market.db, { status: 'WAIT' })).userid)
  for (const answer of [await paperOf(order_id, waiting.token), await sheetOf('', waiting.token)])
    assert.equal(answer.status, 403)
  assert.equal((await paperOf(0, stranger.token)).status, 404)
})

it('prints as a PDF that can be searched, is the same each time, and does nothing when it is opened', async () => {
  const { shopper, order_id, order_no } = await bought(40)
  const answer = await paperOf(order_id, shopper.token)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.match(answer.headers.get('content-disposition')!, new RegExp(encodeURIComponent(`거래명세서_${order_no}.pdf`)))
  assert.match(answer.headers.get('cache-control')!, /no-store/)
  const bytes = await bytesOf(answer)
  assert.ok(bytes.length < 150_000, String(bytes.length))
  assert.equal(judgePaper(bytes), 'quiet')
  const pages = pdfText(bytes)
  assert.ok(pages.length > 1)
  const text = pages.join('\n')
  const statement = await read(shopper, order_id)
  const expected = [
    '거래명세서',
    statement.words,
    `₩ ${statement.sums.total.toLocaleString('ko-KR')}`,
    statement.buyer.business_name,
    '120-81-47521',
    '과세 구분: 면세 (미가공 식료품인 소고기와 그 배송)',
    `${order_no} · 2/${pages.length}`,
    ...statement.lines.map(({ cattle_no }) => cattle_no.replace(/^(...)(....)(....)(.)$/, '$1 $2 $3 $4')),
  ]
  for (const words of expected) assert.ok(text.split('\n').includes(words), words)
  assert.ok((await bytesOf(await paperOf(order_id, shopper.token))).equals(bytes))
})

it('prints one for many who ask at once', async () => {
  const { shopper, order_id } = await bought(1)
  const answers = await Promise.all(Array.from({ length: 6 }, () => paperOf(order_id, shopper.token)))
  const papers = await Promise.all(answers.map(bytesOf))
  for (const paper of papers) assert.ok(paper.equals(papers[0]!))
})

it('lists a period’s sales by traceability number in a spreadsheet, with their sum', async () => {
  const { shopper, order_no, lines } = await bought(3)
  await shopper.send(orders.cancelProduct, { params: { id: lines[2]! }, body: { opc_code: 1, cancel_content: '' } })
  await bought(1)
  const day = await today()
  const answer = await sheetOf(`start_date=${day}&end_date=${day}`, shopper.token)
  assert.equal(answer.status, 200)
  assert.match(decodeURIComponent(answer.headers.get('content-disposition')!), /이력번호별 거래내역_.*\.xlsx/)
  const [sheet] = await readExcelFile(await bytesOf(answer))
  const [titles, ...rows] = sheet!.data
  assert.deepEqual(titles?.slice(0, 4), ['이력번호', '거래일', '주문번호', '축종'])
  const at = (title: string) => titles!.indexOf(title)
  assert.equal(rows.length, 3)
  const sold = rows.slice(0, 2)
  assert.deepEqual(
    sold.map((row) => row[0]),
    sold.map((row) => row[0]).toSorted((one, other) => String(one).localeCompare(String(other))),
  )
  for (const row of sold)
    assert.deepEqual([row[at('주문번호')], row[at('중량(kg)')], row[at('금액(원)')]], [order_no, 4.2, 420_000])
  const last = rows.at(-1)!
  assert.deepEqual(
    [last[0], last[at('중량(kg)')], last[at('금액(원)')], last[at('배송비(원)')]],
    ['합계', 8.4, 840_000, 20_000],
  )
  const empty = await readExcelFile(
    await bytesOf(await sheetOf('start_date=2020-01-01&end_date=2020-12-31', shopper.token)),
  )
  assert.equal(empty[0]!.data.length, 2)
  const csv = await (await sheetOf(`start_date=${day}&end_date=${day}&format=csv`, shopper.token)).text()
  assert.match(csv, /^\uFEFF?이력번호,거래일/)

  for (const [query, message] of [
    ['start_date=2026-02-01&end_date=2026-01-01', '시작일이 종료일보다 늦습니다.'],
    ['start_date=2024-01-01&end_date=2026-01-01', '기간은 1년까지 고를 수 있습니다.'],
    ['start_date=2026-02-30&end_date=2026-03-01', undefined],
    ['', undefined],
    [`start_date=${day}&end_date=${day}&user_id=1`, undefined],
  ] as const) {
    const refused = await sheetOf(query, shopper.token)
    const said = (await refused.json()) as { errno: number; message: string }
    assert.deepEqual([refused.status, said.errno], [400, 1000], query)
    if (message) assert.equal(said.message, message)
  }
})

it('loses no traceability number from intake to statement, paper, spreadsheet and passport', async () => {
  const { numbers } = await steer<{ numbers: { cattle_no: string }[] }>(
    market,
    'GET',
    '/control/grading/numbers?breed=한우&count=6&seed=36',
  )
  const taken = numbers.map((animal) => animal.cattle_no)
  const grading = meatGrading(market.config.grading)
  const graded = await Promise.all(taken.map((number) => grading.find(number)))
  const partner = await makePartner(market.db)
  const day = await today()
  const cuts = ['01010500', '01010300', '01010400']
  const intake = await postCarcasses(
    market.db,
    'job',
    graded.map((one, index) => ({
      graded: one,
      partner_id: partner.id,
      product_type: 'D' as const,
      prod_date: day,
      sale_date: day,
      pictures: [],
      boxes: cuts.map((pc_code, place) => ({
        pc_code,
        weight: Math.round((2 + index / 4 + place / 100) * 100) / 100,
        kg_price: 80_000 + index * 100,
      })),
    })),
  )
  const boxes = intake.flatMap((one) => one.product_ids)
  const shopper = await makeShopper(market)
  // Two orders, each with boxes of all animals.
  const made = [
    await buy(
      market,
      shopper,
      boxes.filter((_, index) => index % 3 === 0),
    ),
    await buy(
      market,
      shopper,
      boxes.filter((_, index) => index % 3 !== 0),
    ),
  ]
  let total = 0
  for (const { order_id } of made) {
    const statement = await read(shopper, order_id)
    total += statement.sums.goods
    assert.equal(statement.words, wonInWords(statement.sums.total))
    assert.deepEqual(new Set(statement.lines.map((line) => line.cattle_no)), new Set(taken))
    assert.deepEqual(new Set(statement.animals.map((animal) => animal.cattle_no)), new Set(taken))
    const text = pdfText(await bytesOf(await paperOf(order_id, shopper.token))).join('\n')
    const onPaper = text.split('\n').map((words) => words.replaceAll(' ', ''))
    // Once in its line, once beside its QR code.
    for (const line of statement.lines) assert.ok(onPaper.filter((words) => words === line.cattle_no).length >= 2)
  }
  const [sheet] = await readExcelFile(await bytesOf(await sheetOf(`start_date=${day}&end_date=${day}`, shopper.token)))
  const rows = sheet!.data.slice(1)
  const exported = rows.slice(0, -1)
  assert.equal(exported.length, boxes.length)
  for (const number of taken) assert.equal(exported.filter((row) => row[0] === number).length, cuts.length, number)
  assert.equal(rows.at(-1)![10], total)
  for (const [index, cattle_no] of taken.entries()) {
    // This request or the sweep asks the service, whichever is first.
    const data = await until(async () => {
      const trace = (await market.visitor.send(getTrace, { params: { cattle_no } })).data
      return trace.state === 'FOUND' && trace
    })
    assert.equal(data.facts?.slaughter?.date, graded[index]!.abatt_date)
    assert.equal(data.intakes[0]?.partner_name, partner.partner_name)
  }
  await assertClean(market)
})

it('is not printed faster than a person could read', async () => {
  await using slow = await openMarket({ rateLimitFactor: 0.05 })
  const shopper = await makeShopper(slow)
  const { order_id } = await buy(slow, shopper, [(await makeProduct(slow.db)).id])
  const ask = async () =>
    (
      await fetch(`${slow.url}/api/users/orders/${order_id}/statement.pdf`, {
        headers: { authorization: `Bearer ${shopper.token}` },
      })
    ).status
  assert.equal(await ask(), 200)
  assert.equal(await ask(), 429)
})
