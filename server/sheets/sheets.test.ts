import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import fastify from 'fastify'
import readExcelFile from 'read-excel-file/node'
import { answerSheet } from './answer-sheet.ts'
import { writeCsv } from './csv.ts'
import type { Column } from '#contract/sheet-format.ts'
import { sheetOf } from './sheet.ts'
import { rowsOf, writeXlsx } from './xlsx.ts'

type Line = { name: string; cattle: string; won: number; n: number; kg: number; share: number; day: string; at: string }
const columns: Column<Line>[] = [
  { title: '부위', kind: 'text', value: ({ name }) => name },
  { title: '이력번호', kind: 'text', value: ({ cattle }) => cattle },
  { title: '금액', kind: 'won', value: ({ won }) => won },
  { title: '건수', kind: 'count', value: ({ n }) => n },
  { title: '중량', kind: 'kg', value: ({ kg }) => kg },
  { title: '낙찰률', kind: 'percent', value: ({ share }) => share },
  { title: '판매일', kind: 'date', value: ({ day }) => day },
  { title: '결제', kind: 'moment', value: ({ at }) => at },
]
const line = (name: string): Line => ({
  name,
  cattle: '002184937201',
  won: 1_234_567,
  n: 12,
  kg: 18.7,
  share: 66.7,
  day: '2026-03-01',
  at: '2026-03-01T23:30:00Z',
})
const titles = columns.map(({ title }) => title)
const dangerous = ['=1+1', '+82', '-3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")']

test('a CSV begins with the mark that Excel needs and quotes what must be quoted', async () => {
  const text = await writeCsv(sheetOf('시세', columns, [line('등심, "꽃"\n살'), line('안심')]))
  assert.equal(
    text,
    `\uFEFF${titles.join(',')}\r\n` +
      '"등심, ""꽃""\n살",002184937201,1234567,12,18.70,66.7,2026-03-01,2026-03-02 08:30\r\n' +
      '안심,002184937201,1234567,12,18.70,66.7,2026-03-01,2026-03-02 08:30\r\n',
  )
})

test('no text of a CSV is run as a formula, and negative numbers stay numbers', async () => {
  for (const name of dangerous) {
    const text = await writeCsv(sheetOf('시세', columns, [{ ...line(name), won: -5 }]))
    const second = text.slice(text.indexOf('\r\n') + 2)
    assert.match(second, /^"?'/, name)
    assert.match(second, /,-5,/)
  }
  for (const name of ['가=1', '1-2', "'a", ' ', '0', '등심']) {
    const text = await writeCsv(sheetOf('시세', columns.slice(0, 1), [line(name)]))
    assert.equal(text, `\uFEFF부위\r\n${name}\r\n`)
  }
})

test('a spreadsheet holds numbers as numbers, days as days and text as text', async () => {
  const bytes = await writeXlsx(sheetOf('시세/월', columns, [line('등심 & <안심>')]), sheetOf('빈 표', columns, []))
  const [first, second] = await readExcelFile(bytes)
  assert.deepEqual([first?.sheet, second?.sheet, second?.data], ['시세 월', '빈 표', [titles]])
  assert.deepEqual(first?.data, [
    titles,
    [
      '등심 & <안심>',
      '002184937201',
      1_234_567,
      12,
      18.7,
      0.667,
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-02T08:30:00Z'),
    ],
  ])
})

test('no text of a spreadsheet is a formula, and letters that XML does not know do no harm', async () => {
  const names = [...dangerous, '등\u0000심\u0008', 'a\ud800b', 'x'.repeat(40_000)]
  const bytes = await writeXlsx(sheetOf('시세', columns.slice(0, 1), names.map(line)))
  const [sheet] = await readExcelFile(bytes, { trim: false })
  const read = sheet!.data.slice(1).map(([name]) => String(name))
  assert.deepEqual(read.slice(0, 4), dangerous.slice(0, 4))
  assert.equal(read[7], '등심')
  assert.match(read[8] ?? '', /^a.?b$/u)
  assert.equal(read[9]?.length, 32_767)
  // Formulas would be <f> elements of the sheet's XML, which the archive keeps under this name.
  assert.ok(!unpacked(bytes, 'xl/worksheets/sheet1.xml').includes('<f>'))
})

test('a sheet of more rows than a spreadsheet takes says so in its last one', async () => {
  let read = 0
  function* rows(count: number) {
    for (; read < count; read++) yield line('')
  }
  const written = async (count: number) =>
    (await Array.fromAsync(rowsOf({ ...sheetOf('시세', columns.slice(3, 4), rows(count)), most: 5 }))).join('')
  const fits = await written(4)
  assert.equal(fits.match(/<row /g)?.length, 5)
  assert.doesNotMatch(fits, /줄까지만/)
  read = 0
  const xml = await written(10)
  assert.equal(xml.match(/<row /g)?.length, 5)
  assert.match(xml, /<row r="5"><c [^>]*><is><t [^>]*>3줄까지만 담았어요[^<]*<\/t><\/is><\/c><\/row><\/sheetData>/)
  assert.equal(read, 4)
})

/** One file of an archive, found by the directory at its end. */
function unpacked(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name)
      return inflateRawSync(zip.subarray(body, body + size)).toString('utf8')
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error(`${name} is not in the archive`)
}

test('a download has its Korean name, its type, and is kept nowhere', async () => {
  const app = fastify()
  app.get<{ Params: { format: 'csv' | 'xlsx' } }>('/:format', ({ params }, reply) =>
    answerSheet(reply, params.format, "단가표 '26(3월)", sheetOf('시세', columns, [line('등심')])),
  )
  const csv = await app.inject('/csv')
  assert.equal(
    csv.headers['content-disposition'],
    `attachment; filename="_____26_3__.csv"; filename*=UTF-8''%EB%8B%A8%EA%B0%80%ED%91%9C%20%2726%283%EC%9B%94%29.csv`,
  )
  assert.match(String(csv.headers['content-type']), /^text\/csv; charset=utf-8/)
  assert.deepEqual(
    [csv.headers['cache-control'], csv.headers['x-content-type-options']],
    ['no-store, private', 'nosniff'],
  )
  assert.deepEqual([...csv.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const xlsx = await app.inject('/xlsx')
  const [sheet] = await readExcelFile(xlsx.rawPayload)
  assert.equal(sheet?.data.length, 2)
  await app.close()
})
