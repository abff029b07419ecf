import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { checkImportAgain, listImportCells } from '#contract/operator/imports.ts'
import { intakeColumns } from '#domain/intake-columns.ts'
import { runRetention } from '#server/members/run-retention.ts'
import { sheetOf } from '#server/sheets/sheet.ts'
import { writeXlsx } from '#server/sheets/xlsx.ts'
import { carcassSheet, rowsOf, type SheetRow } from '#tests/support/carcass-sheet.ts'
import { editXlsx } from '#tests/support/edit-xlsx.ts'
import { type Imports, openImports, twoBoxes } from '#tests/support/imports.ts'
import { makePartner } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf, steer } from '#tests/support/shopping.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'

let market: Market
let imports: Imports
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  imports = await openImports(market)
})
after(() => market[Symbol.asyncDispose]())

describe('the dry run of a sheet', () => {
  it('fills in what the grading service knows and takes nothing in', async () => {
    const [known] = await slaughtered(market)
    const found = await imports.checked([
      ...rowsOf({ 이력번호: Number(known), 공급사: imports.partner_name, 가공일: imports.today }, twoBoxes),
      ...rowsOf(imports.typed(), twoBoxes),
    ])
    assert.deepEqual([found.state, found.step, found.total, found.done, found.problem], ['READY', 'check', 2, 2, null])
    assert.deepEqual(found.counts, { right: 2, wrong: 0, taken: 0, refused: 0, cells: 0 })
    assert.deepEqual(found.sums, { boxes: 4, weight: 22.98, price: 2 * (435_630 + 1_080_290) })
    assert.deepEqual(await imports.taken(found.id), [])
    const { rows } = await sql<{ source: string; breed: string }>`
      select typed#>>'{sheet,source}' as source, typed#>>'{sheet,facts,judge_breed_nm}' as breed
      from imported_carcasses where job_id = ${found.id} order by place`.execute(market.db)
    assert.deepEqual(rows, [
      { source: 'looked-up', breed: '한우' },
      { source: 'typed', breed: '한우' },
    ])
  })

  it('marks each wrong cell, and leaves the carcasses that are right alone', async () => {
    const found = await imports.checked([
      ...rowsOf(imports.typed(), twoBoxes),
      ...rowsOf({ ...imports.typed(), 공급사: '없는축산', 도축장: null }, [
        ['안심살', '열두근', 100],
        ['곱창전골', 1, 100],
        ['채끝', 1, 100],
        ['등심', 1, 100],
      ]),
      ...rowsOf({ ...imports.typed(), '도체중(kg)': 11 }, twoBoxes),
    ])
    assert.deepEqual([found.counts.right, found.counts.wrong, found.counts.cells], [1, 2, 7])
    assert.deepEqual(await imports.cellsOf(found.id), [
      '4 공급사: 없는 공급사예요',
      '4 무게(kg): 숫자가 아니에요',
      '5 부위: 없는 부위예요',
      '6 부위: 없는 부위예요. 채끝살인가요?',
      '7 부위: 없는 부위예요. 꽃등심살, 살치살, 윗등심살, 아래등심살 가운데 하나인가요?',
      '4 도축장: 등급판정 기록이 없는 번호예요. 적어 주세요',
      '8 무게(kg): 부위의 합이 도체중(11kg)보다 커요',
    ])
    const first = await imports.desk.send(listImportCells, { params: { id: found.id }, query: { limit: 2 } })
    const rest = await imports.desk.send(listImportCells, {
      params: { id: found.id },
      query: { limit: 9, cursor: first.next! },
    })
    assert.deepEqual([first.data.length, rest.data.length, rest.next], [2, 5, null])
  })

  it('tells a wrong number once, and not every fact that would have come with it', async () => {
    const found = await imports.checked(
      rowsOf({ 이력번호: '12345', 공급사: imports.partner_name, 가공일: imports.today }, twoBoxes),
    )
    const cells = await imports.cellsOf(found.id)
    assert.equal(cells.length, 1, cells.join())
    assert.match(cells[0]!, /^2 이력번호: /)
  })

  it('goes on where what is told of a wrong cell ends in the middle of a letter', async () => {
    const long = `${'가'.repeat(59)}🐂${'나'.repeat(80)}`
    const found = await imports.checked([
      ...rowsOf({ ...imports.typed(), 농장: long }, twoBoxes),
      ...rowsOf(imports.typed(), twoBoxes),
    ])
    assert.deepEqual([found.state, found.counts.right, found.counts.wrong], ['READY', 1, 1])
    assert.deepEqual(await imports.cellsOf(found.id), ['2 농장: 120자까지예요'])
  })

  it('tells two partners apart whose names differ by a blank alone', async () => {
    const one = await makePartner(market.db, { partner_name: '나란히 축산' })
    const other = await makePartner(market.db, { partner_name: '나란히축산' })
    const found = await imports.checked(
      ['나란히 축산', '나란히축산', '나란히  축산', imports.partner_name.replaceAll(' ', '')].flatMap((공급사) =>
        rowsOf({ ...imports.typed(), 공급사 }, twoBoxes),
      ),
    )
    const { rows } = await sql<{ partner_id: number | null }>`
      select (read->>'partner_id')::int as partner_id from imported_carcasses where job_id = ${found.id} order by place`.execute(
      market.db,
    )
    const ids = rows.map(({ partner_id }) => partner_id)
    assert.deepEqual(ids.slice(0, 3), [one.id, other.id, null])
    assert.notEqual(ids[3], null)
    assert.deepEqual(await imports.cellsOf(found.id), ['6 공급사: 없는 공급사예요'])
  })

  it('says where the service is down, and can be done once more', async () => {
    const [known] = await slaughtered(market, 1, 1)
    await steer(market, 'POST', '/control/faults', { call: 'issue_no', kind: 'error_before', status: 500, times: 2 })
    const found = await imports.checked(
      rowsOf({ 이력번호: known, 공급사: imports.partner_name, 가공일: imports.today }, twoBoxes),
    )
    assert.equal(found.counts.wrong, 1)
    assert.match((await imports.cellsOf(found.id))[0]!, /등급판정 조회가 되지 않아요/)
    await imports.desk.send(checkImportAgain, { params: { id: found.id } })
    await imports.run()
    assert.deepEqual((await imports.readId(found.id)).counts, { right: 1, wrong: 0, taken: 0, refused: 0, cells: 0 })
  })

  it('is not begun again once the file is no longer kept, and what it found stays', async () => {
    const { id, kept } = await imports.checked(rowsOf(imports.typed(), twoBoxes))
    assert.equal(kept, true)
    await sql`update desk_jobs set created_at = created_at - interval '8 days' where id = ${id}`.execute(market.db)
    await runRetention(market.db)
    assert.equal((await imports.readId(id)).kept, false)
    assert.equal(
      (await refusalOf(imports.desk.send(checkImportAgain, { params: { id } }))).message,
      '올린 파일이 없어졌어요. 다시 올려 주세요.',
    )
    await imports.run()
    const { state, counts } = await imports.readId(id)
    assert.deepEqual([state, counts.right], ['READY', 1])
    await imports.receive(id, 1)
    await imports.run()
    assert.equal((await imports.readId(id)).counts.taken, 1)
  })

  it('reads one sheet of a file, and names those that are filled in as well', async () => {
    const sheet = (name: string, rows: readonly SheetRow[]) =>
      sheetOf(
        name,
        intakeColumns.map(({ title }) => ({ title, kind: 'count' as const, value: (row: SheetRow) => row[title] })),
        rows,
      )
    const read = async (...sheets: ReturnType<typeof sheet>[]) => {
      const { id } = await imports.upload(await writeXlsx(...sheets))
      await imports.run()
      return imports.readId(id)
    }
    const rows = rowsOf(imports.typed(), twoBoxes)
    const found = await read(sheet('금요일', rows), sheet('예시', rows), sheet('토요일', rows), sheet('일요일', []))
    assert.deepEqual([found.counts.right, found.unread], [1, ['토요일']])
    const blank = await read(sheet('입력', []), sheet('예시', rows))
    assert.deepEqual([blank.state, blank.problem], ['FAILED', '‘입력’ 시트: 채운 줄이 없어요.'])
  })

  it('says which cells show an error and which rows and columns are hidden', async () => {
    const sheet = await carcassSheet(imports.many(2))
    const { id } = await imports.upload(
      await editXlsx(sheet, (xml) =>
        xml
          .replace(/<c r="([A-Z]+)2" [^>]*><v>3.07<\/v>/, '<c r="$12" t="e"><v>#REF!</v>')
          .replace(/<cols>.*?<\/cols>/, '<cols><col min="2" max="2" hidden="1"/></cols>')
          .replaceAll(/<row r="([45])">/g, '<row r="$1" hidden="1">'),
      ),
    )
    await imports.run()
    const found = await imports.readId(id)
    assert.deepEqual([found.counts.right, found.counts.wrong], [1, 1])
    assert.deepEqual([found.hidden, found.hidden_columns], [['4~5'], ['공급사']])
    assert.deepEqual(await imports.cellsOf(id), ['2 무게(kg): 엑셀 오류예요. 수식을 고치거나 값을 적어 주세요'])
  })

  it('reads a CSV as a Korean Excel saves it', async () => {
    const titles = intakeColumns.map(({ title }) => title)
    const values = imports.typed()
    const line = titles.map(
      (title) => ({ ...values, 부위: '안심살', '무게(kg)': 3.07, 'kg당 가격(원)': '"141,900"' })[title] ?? '',
    )
    const text = `${titles.join(',')}\r\n${line.join(',')}\r\n`
    // As Excel saves it: 'CSV UTF-8' and '유니코드 텍스트'.
    for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const { id } = await imports.upload(bytes, '입고.csv')
      await imports.run()
      assert.equal((await imports.readId(id)).counts.right, 1)
    }
  })

  it('refuses a file that is no table, and says so of one that is another', async () => {
    assert.equal(
      (await refusalOf(imports.upload(Buffer.from('%PDF-1.4 nothing'), '입고.pdf'))).message,
      'xlsx, csv 파일만 올릴 수 있습니다.',
    )
    const cutOff: [Buffer, string][] = [
      [Buffer.from('%PDF-1.4 nothing'), '입고.xlsx'],
      [Buffer.from([0x31, 0, 0x32, 0]), '입고.csv'],
    ]
    for (const [bytes, name] of cutOff)
      assert.match((await refusalOf(imports.upload(bytes, name))).message, /파일을 읽을 수 없어요\. 깨졌거나/)
    const { id } = await imports.upload(Buffer.from('이름,나이\n김,3\n'), '사람.csv')
    await imports.run()
    const { state, problem } = await imports.readId(id)
    assert.deepEqual([state, problem], ['FAILED', '‘이력번호’ 열을 찾지 못했어요. 양식을 내려받아 그대로 채워 주세요.'])
    const broken = await imports.upload(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]))
    await imports.run()
    assert.match((await imports.readId(broken.id)).problem ?? '', /파일을 읽지 못했어요/)
  })

  it('refuses a table of millions of cells without a pause for anybody else', async () => {
    const wide = await writeXlsx(
      sheetOf(
        '표',
        [...Array(200).keys()].map((n) => ({ title: `열${n}`, kind: 'text', value: String })),
        ['가'],
      ),
    )
    const tables: Record<string, Buffer> = {
      '쉼표.csv': Buffer.alloc(9_000_000, ','),
      '줄.csv': Buffer.alloc(9_000_000, '\n'),
      '칸.csv': Buffer.alloc(9_000_000, `${',1'.repeat(90)}\n`),
      '넓은.xlsx': wide,
    }
    /** Microseconds of processor time of this thread alone, which serves all requests. */
    const spent = (since?: NodeJS.CpuUsage) => {
      const { user, system } = process.threadCpuUsage(since)
      return user + system
    }
    let before = process.threadCpuUsage()
    assert.equal(tables['쉼표.csv']!.toString().split(',').length, 9_000_001)
    const splitHere = spent(before)
    for (const [name, bytes] of Object.entries(tables)) {
      const { id } = await imports.upload(bytes, name)
      before = process.threadCpuUsage()
      await imports.run()
      const took = spent(before)
      const { state, problem } = await imports.readId(id)
      assert.equal(state, 'FAILED', name)
      assert.match(problem ?? '', /^표가 너무 커요\. 열은 100개, 줄은 25,000개까지/, name)
      assert.ok(took < splitHere, `${name}: ${took} µs, and ${splitHere} µs only to split it here`)
    }
  })
})
