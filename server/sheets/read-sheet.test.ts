import assert from 'node:assert/strict'
import { it } from 'node:test'
import { editXlsx } from '#tests/support/edit-xlsx.ts'
import { readSheets } from './read-sheet.ts'
import { sheetOf } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const lines = (...rows: (readonly [string, number])[]) =>
  writeXlsx(
    sheetOf(
      '입력',
      [
        { title: '부위', kind: 'text', value: ([name]: readonly [string, number]) => name },
        { title: '무게', kind: 'count', value: ([, kg]: readonly [string, number]) => kg },
      ],
      rows,
    ),
    sheetOf('다른', [{ title: '값', kind: 'text', value: String }], ['가']),
  )

it('a cell that shows an error is read as the error it shows, also where nothing else stands in its row', async () => {
  const bytes = await editXlsx(await lines(['안심', 1], ['등심', 2]), (xml) =>
    xml
      .replace(/<c r="B2"[^>]*><v>1<\/v>/, '<c r="B2" t="e"><f>#REF!+1</f><v>#REF!</v>')
      .replace('</sheetData>', '<row r="5"><c s="4" t="e" r="D5"><v>#N/A</v></c></row></sheetData>'),
  )
  const [first, second] = await readSheets(bytes)
  assert.deepEqual(first!.cells, [['부위', '무게'], ['안심', '#REF!'], ['등심', 2], [], [null, null, null, '#N/A']])
  assert.deepEqual(second!.cells, [['값'], ['가']])
})

it('a formula whose value is not stored is read as the formula, and one of no words as blank', async () => {
  const bytes = await editXlsx(
    await lines(['안심', 1], ['등심', 2], ['채끝', 3], ['갈비', 4], ['사태', 5], ['양지', 6]),
    (xml) =>
      xml
        .replace(/(<c r="B2"[^>]*>)<v>1<\/v>/, '$1<f>A2&amp;&quot;&lt;&quot;</f><v></v>')
        .replace(/(<c r="B3"[^>]*>)<v>2<\/v>/, '$1<f t="shared" si="0"/>')
        .replace(/<c r="B4"[^>]*><v>3<\/v>/, '<c r="B4" t="str"><f>IF(A4="","",A4)</f><v></v>')
        .replace(/(<c r="B5"[^>]*>)<v>4<\/v>/, '$1<f>2+2</f><v>4</v>')
        .replace(/<c r="B6"[^>]*><v>5<\/v>/, '<c r="B6" t="str"><f>IF(A6="","",A6)</f><v/>')
        .replace(/<c r="B7"[^>]*><v>6<\/v>/, '<c r="B7"><f>A7</f><v/>'),
  )
  const [first] = await readSheets(bytes)
  assert.deepEqual(first!.cells.slice(1), [
    ['안심', '=A2&"<"'],
    ['등심', '='],
    ['채끝'],
    ['갈비', 4],
    ['사태'],
    ['양지', '=A7'],
  ])
})

it('tells which rows and columns are hidden, by hand or by a filter', async () => {
  const bytes = await editXlsx(await lines(['안심', 1], ['등심', 2], ['채끝', 3]), (xml) =>
    xml
      .replace(
        /<cols>.*?<\/cols>/,
        '<cols><col min="2" max="3" width="0" hidden="1"/><col hidden="0" min="4" max="4"/></cols>',
      )
      .replace('<row r="2">', "<row hidden='true' spans='1:2' r='2'>")
      .replace('<row r="3">', '<row r="3" hidden="0">')
      .replace('<row r="4">', '<row r="4" hidden="1" ht="0">'),
  )
  const sheets = await readSheets(bytes)
  assert.deepEqual(
    sheets.map(({ hidden }) => hidden),
    [
      { rows: [2, 4], columns: [2, 3] },
      { rows: [], columns: [] },
    ],
  )
  assert.deepEqual((await readSheets(Buffer.from('부위\n안심\n')))[0]!.hidden, { rows: [], columns: [] })
})

it('an error that stands beyond what is read makes the table too large, not the process', async () => {
  for (const at of ['A900000', 'XFD2']) {
    const row = /\d+/.exec(at)![0]
    const bytes = await editXlsx(await lines(), (xml) =>
      xml.replace('</sheetData>', `<row r="${row}"><c r="${at}" t="e"><v>#N/A</v></c></row></sheetData>`),
    )
    await assert.rejects(readSheets(bytes), /^TooLarge|표가 너무 커요/, at)
  }
})
