import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { cancelImport, checkImportAgain, continueImport, listImports } from '#contract/operator/imports.ts'
import { createDraft, postDraft } from '#contract/operator/intake.ts'
import type { Database, Trx } from '#database/connect.ts'
import { outcomeOf } from '#domain/import-outcome.ts'
import { intakeColumns } from '#domain/intake-columns.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { runRetention } from '#server/members/run-retention.ts'
import { carcassSheet, rowsOf } from '#tests/support/carcass-sheet.ts'
import { type Imports, openImports, twoBoxes } from '#tests/support/imports.ts'
import { loseCommitAnswers } from '#tests/support/lose-commit-answers.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { openDesk } from '#tests/support/staff.ts'

let market: Market
let imports: Imports
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  imports = await openImports(market)
})
after(() => market[Symbol.asyncDispose]())

/** Wraps a database so that every transaction first waits for `first`. */
function holdTransactions(db: Database, first: () => Promise<unknown> | undefined): Database {
  const begin = () => ({
    async execute(work: (trx: Trx) => Promise<unknown>) {
      await first()
      return db.transaction().execute(work)
    },
  })
  return new Proxy(db, {
    get(all, name) {
      if (name === 'transaction') return begin
      const value: unknown = Reflect.get(all, name)
      return typeof value === 'function' ? value.bind(all) : value
    },
  })
}

describe('taking a sheet in', () => {
  it('puts each carcass on sale whole, once, and says what became of it', async () => {
    const rows = imports.many(6)
    const { id } = await imports.checked(rows)
    assert.equal((await refusalOf(imports.receive(id, 5))).status, 409)
    await imports.receive(id, 6)
    assert.equal((await refusalOf(imports.receive(id, 6))).status, 409)
    const second = await market.another({ ROLE: 'server' })
    await Promise.all([imports.run(), imports.run(second.deps)])
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.done, done.total, done.counts.taken], ['DONE', 6, 6, 6])
    assert.deepEqual(
      (await imports.taken(id)).map((one) => [one.boxes, one.n]),
      Array.from({ length: 6 }, () => [2, 1]),
    )
    const again = await imports.checked(rows)
    assert.equal(again.counts.wrong, 6)
    assert.equal((await imports.cellsOf(again.id))[0], '2 이력번호: 이미 등록한 도체예요')
    const { rows: acts } = await sql<{ action: string; n: number }>`
      select action, count(*)::int as n from audit_log
      where target_kind = 'import' and target_id = ${String(id)} or after->>'import' = ${String(id)} group by 1 order by 1`.execute(
      market.db,
    )
    assert.deepEqual(acts, [
      { action: 'import.check', n: 1 },
      { action: 'import.take', n: 1 },
      { action: 'intake.post', n: 6 },
    ])
    await assertClean(market)
  })

  it('goes on where it was after the process has gone, and takes nothing in twice', async () => {
    const { id } = await imports.checked(imports.many(8))
    await imports.receive(id, 8)
    const stop = new AbortController()
    const first = await market.another({ ROLE: 'server' })
    const hub = { ...first.deps.hub, wake: () => stop.abort() }
    await imports.run({ ...first.deps, hub }, stop.signal)
    const half = await imports.readId(id)
    assert.equal(half.state, 'RUNNING')
    assert.equal(half.counts.taken, 1)
    // A process that dies does not give up its job: its lease has to run out.
    await sql`update desk_jobs set leased_until = market_now() + interval '20 seconds' where id = ${id}`.execute(
      market.db,
    )
    assert.equal(await imports.run(), false)
    await market.pass(21)
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken], ['DONE', 8])
    assert.ok((await imports.taken(id)).every((one) => one.n === 1 && one.boxes === 2))
  })

  it('comes to a stop by itself in the middle, and goes on with the rest when somebody says so', async () => {
    const { id } = await imports.checked(imports.many(5))
    assert.equal((await refusalOf(imports.desk.send(continueImport, { params: { id } }))).status, 409)
    await imports.receive(id, 5, { way: 'draft' })
    const hub = {
      ...market.server.deps.hub,
      wake: () => {
        throw new Error('the line to the database broke')
      },
    }
    await imports.run({ ...market.server.deps, hub })
    const failed = await imports.readId(id)
    assert.deepEqual([failed.state, failed.step, failed.counts.taken, failed.counts.right], ['FAILED', 'take', 1, 4])
    assert.equal((await refusalOf(imports.desk.send(checkImportAgain, { params: { id } }))).status, 409)

    const again = () => imports.desk.send(continueImport, { params: { id } })
    const answers = await Promise.allSettled([again(), again()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.problem, done.way, done.counts.taken], ['DONE', null, 'draft', 5])
    const { rows } = await sql<{ drafts: number }>`
      select count(*)::int as drafts from imported_carcasses own join intake_drafts d using (cattle_no)
      where own.job_id = ${id}`.execute(market.db)
    assert.equal(rows[0]!.drafts, 5)
  })

  it('goes on by itself after the line to the database was lost, unless that happens again and again', async () => {
    const { id } = await imports.checked(imports.many(3))
    await imports.receive(id, 3)
    const lost = {
      ...market.server.deps.hub,
      wake: () => {
        throw new Error('Connection terminated unexpectedly')
      },
    }
    await imports.run({ ...market.server.deps, hub: lost })
    const half = await imports.readId(id)
    assert.deepEqual([half.state, half.problem, half.counts.taken], ['RUNNING', null, 1])
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken], ['DONE', 3])

    const other = await imports.checked(imports.many(1))
    const broken = loseCommitAnswers(market.db)
    await imports.receive(other.id, 1)
    for (let turn = 0; turn < 20; turn++) await imports.run({ ...market.server.deps, db: broken })
    assert.equal((await imports.readId(other.id)).state, 'FAILED')
  })

  it('writes nothing any more once the work has gone to another', async () => {
    const { id } = await imports.checked(imports.many(4))
    await imports.receive(id, 4)
    // The first holder of the job is stopped in the middle until the second one has done all of it.
    let second: Promise<boolean> | undefined
    const hub = {
      ...market.server.deps.hub,
      wake: () => {
        second ??= market.pass(60).then(() => imports.run())
      },
    }
    await imports.run({ ...market.server.deps, hub })
    await second
    while (await imports.run());
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken], ['DONE', 4])
    assert.ok((await imports.taken(id)).every((one) => one.n === 1 && one.boxes === 2))
  })

  it('is stopped by hand: what is in stays, the rest stays out', async () => {
    const { id } = await imports.checked(imports.many(5))
    await imports.receive(id, 5)
    let cancelled: Promise<unknown> | undefined
    const hub = {
      ...market.server.deps.hub,
      wake: () => {
        cancelled ??= imports.desk.send(cancelImport, { params: { id } })
      },
    }
    await imports.run({ ...market.server.deps, hub, db: holdTransactions(market.server.deps.db, () => cancelled) })
    await cancelled
    const { state, counts } = await imports.readId(id)
    assert.equal(state, 'CANCELLED')
    assert.deepEqual([counts.taken, counts.right], [1, 4])
    assert.equal((await imports.taken(id)).length, counts.taken)
    assert.equal((await refusalOf(imports.desk.send(cancelImport, { params: { id } }))).status, 409)
    await assertClean(market)
  })

  it('leaves one out that came another way meanwhile, with the reason, and nothing of it is there', async () => {
    const rows = imports.many(3)
    const { id } = await imports.checked(rows)
    const { rows: held } = await sql<{ cattle_no: string; typed: { sheet: never; partner_id: number } }>`
      select cattle_no, typed from imported_carcasses where job_id = ${id} and place = 1`.execute(market.db)
    const { cattle_no, typed: one } = held[0]!
    const body = { cattle_no, partner_id: one.partner_id, prod_date: imports.today, sheet: one.sheet }
    const { data } = await imports.desk.send(createDraft, { body })
    await imports.desk.send(postDraft, { params: { id: data.id }, body: { version: data.version } })
    await imports.receive(id, 3)
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken, done.counts.refused], ['DONE', 2, 1])
    assert.match((await imports.cellsOf(id))[0]!, /^4 이력번호: 같은 공급사와 포장일로 이미 등록된 도체입니다/)
    assert.ok((await imports.taken(id)).every((each) => each.n === 1 && each.boxes === 2))
  })

  it('leaves one out that the database does not take for a reason that nobody foresaw, and goes on with the others', async () => {
    const odd = rowsOf(imports.typed(), [['안심살', 3.33, 141_900]])
    const { id } = await imports.checked([...imports.many(1), ...odd, ...imports.many(1)])
    await sql`alter table products add constraint unforeseen check (weight <> 3.33) not valid`.execute(market.db)
    await imports.receive(id, 3)
    while (await imports.run());
    await sql`alter table products drop constraint unforeseen`.execute(market.db)
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken, done.counts.refused], ['DONE', 2, 1])
    assert.match((await imports.cellsOf(id))[0]!, /받지 못했어요. 이 도체의 값을 확인하거나 손으로 입고해 주세요/)
    await assertClean(market)
  })

  it('can wait for its minute, or become drafts to go on with', async () => {
    const at = new Date(Date.now() + 400 * 86_400_000).toISOString()
    const [later, drafts] = [await imports.checked(imports.many(1)), await imports.checked(imports.many(1))]
    await imports.receive(later.id, 1, { at })
    await imports.receive(drafts.id, 1, { way: 'draft' })
    while (await imports.run());
    const { rows } = await sql<{ state: string }>`
      select d.state from imported_carcasses own join intake_drafts d on d.id = own.draft_id
      where own.job_id = any(${[later.id, drafts.id]}::int[]) order by own.job_id`.execute(market.db)
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['SCHEDULED', 'DRAFT'],
    )
  })

  it('keeps as drafts what was typed into the sheet and nobody has checked, and says which', async () => {
    const [number = ''] = await slaughtered(market)
    const said = { 이력번호: number, 공급사: imports.partner_name, 가공일: imports.today }
    const { id } = await imports.upload(await carcassSheet([...rowsOf(said, twoBoxes), ...imports.many(1)]))
    await imports.run()
    await imports.receive(id, 2)
    while (await imports.run());
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken, done.unchecked], ['DONE', 2, 1])
    assert.equal(outcomeOf(done), '1두 판매 시작 · 1두 작성 중(확인 전)')
    const { rows } = await sql<{ state: string; problem: string | null }>`
      select d.state, own.problem from imported_carcasses own join intake_drafts d on d.id = own.draft_id
      where own.job_id = ${id} order by place`.execute(market.db)
    assert.deepEqual(rows, [
      { state: 'POSTED', problem: null },
      { state: 'DRAFT', problem: '확인 전이라 작성 중에 두었어요. 서류와 대조해 확인한 뒤 판매해 주세요' },
    ])
    await assertClean(market)
  })
})

describe('the sheets to download', () => {
  const file = (path: string, token = imports.desk.token) =>
    fetch(`${market.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const sheetsIn = async (answer: Response) => readExcelFile(Buffer.from(await answer.arrayBuffer()))

  it('the template holds the titles, and its example is right', async () => {
    const sheets = await sheetsIn(await file('/api/operators/intake/imports/template'))
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet),
      ['입력', '예시', '안내', '이름'],
    )
    assert.deepEqual(
      sheets[0]?.data[0],
      intakeColumns.map(({ title }) => title),
    )
    assert.equal(sheets[1]?.data[1]?.[1], imports.partner_name)
    assert.ok(sheets[3]?.data.some(([, name]) => name === '안심살'))
  })

  it('the result says of each carcass what became of it', async () => {
    const found = await imports.checked([
      ...rowsOf(imports.typed(), twoBoxes),
      ...rowsOf({ ...imports.typed(), 성별: '=1+1' }, twoBoxes),
    ])
    await imports.receive(found.id, 1)
    await imports.run()
    const [carcasses, cells] = await sheetsIn(await file(`/api/operators/intake/imports/${found.id}/result`))
    assert.deepEqual(
      carcasses?.data.slice(1).map((row) => [row[0], row[3], row[5]]),
      [
        [2, 2, '판매 시작'],
        [4, 2, '고칠 칸 있음'],
      ],
    )
    assert.deepEqual(cells?.data.slice(1), [
      [4, '성별', '=1+1', '값이 아니라 수식이에요. 엑셀에서 다시 저장하거나 값을 적어 주세요'],
    ])
  })

  it('nobody without the role imports, looks or downloads', async () => {
    const other = await openDesk(market, ['orders', 'money', 'read-only'])
    assert.equal((await refusalOf(other.send(listImports))).message, '이 일을 할 권한이 없습니다.')
    assert.equal((await file('/api/operators/intake/imports/template', other.token)).status, 403)
    assert.equal((await refusalOf(market.visitor.send(listImports))).status, 401)
  })
})

it('nobody has more than three going on, and old files go', async () => {
  const bytes = await carcassSheet(imports.many(1))
  for (let n = 0; n < 3; n++) await imports.upload(bytes)
  assert.match((await refusalOf(imports.upload(bytes))).message, /아직 끝나지 않은 일이 세 가지/)
  while (await imports.run());
  assert.ok((await imports.desk.send(listImports)).data.length > 5)
  await market.pass(8 * 86_400)
  await runRetention(market.db)
  assert.ok((await dropOrphans(market.server.deps, -1)) > 5)
})
