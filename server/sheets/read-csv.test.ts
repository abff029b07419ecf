import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readCsv } from './read-csv.ts'
import { readSheets } from './read-sheet.ts'
import { SheetProblem } from './sheet-problem.ts'

const read = (text: string) => readCsv(Buffer.from(text))
const problemOf = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return error instanceof SheetProblem ? error.message : String(error)
  }
  return undefined
}

it('reads commas or tabs, any end of a line, blank lines and rows of any length', () => {
  assert.deepEqual(read('a, b ,\r\n\n가\rc,d,e'), [['a', 'b', null], [null], ['가'], ['c', 'd', 'e']])
  assert.deepEqual(read('이름\t값\n1,000\t"2\t3"\t\n'), [
    ['이름', '값'],
    ['1,000', '2\t3', null],
  ])
  assert.deepEqual(read(''), [])
})

it('reads what stands in quotes: separators, lines, quotes written twice, and blanks around', () => {
  assert.deepEqual(read('" 꽃,\r\n등심 ""A""" \t,""\n'), [['꽃,\r\n등심 "A"', null]])
})

it('reads semicolons where no comma stands among the titles, and the UTF-16 that Excel calls 유니코드 텍스트', () => {
  assert.deepEqual(read('부위;값\n안심;1,5\n'), [
    ['부위', '값'],
    ['안심', '1,5'],
  ])
  const text = '\uFEFF부위\t값\r\n안심\t1\r\n'
  const rows = [
    ['부위', '값'],
    ['안심', '1'],
  ]
  assert.deepEqual(readCsv(Buffer.from(text, 'utf16le')), rows)
  assert.deepEqual(readCsv(Buffer.from(text, 'utf16le').swap16()), rows)
})

it('leaves a quote alone in a field that does not begin with one', () => {
  assert.deepEqual(read('5" 칼, "특" 등급,끝"\n'), [['5" 칼', '"특" 등급', '끝"']])
})

it('knows the mark of UTF-8, and the letters of a Korean Excel without it', () => {
  assert.deepEqual(read('\uFEFF부위,값\n'), [['부위', '값']])
  const korean = Buffer.from([0xbe, 0xc8, 0xbd, 0xc9, 0x2c, 0x31])
  assert.deepEqual(readCsv(korean), [['안심', '1']])
  // 똠 and 힣: letters that CP949 has and plain EUC-KR has not. The second bytes are a small letter and a capital.
  assert.deepEqual(readCsv(Buffer.from([0x8c, 0x63, 0x2c, 0xc6, 0x52, 0x0a])), [['똠', '힣']])
  assert.throws(() => readCsv(Buffer.from([0xff, 0xff, 0x2c])))
})

it('says where a quote was opened that nobody closed', () => {
  const said = (where: string) => `${where}: 열린 따옴표(")가 닫히지 않았어요. 닫거나 지운 뒤 다시 올려 주세요.`
  assert.equal(problemOf('"부위'), said('1번째 줄 1번째 칸'))
  assert.equal(problemOf('부위,값\r\n안심,"1\r\n등심,2\r\n'), said('2번째 줄 2번째 칸'))
  assert.equal(problemOf('"두\n줄",값\r안심,1\n등심,가,"3""\n'), said('4번째 줄 3번째 칸'))
})

it('says where letters stand behind a closing quote', () => {
  const said = (where: string) =>
    `${where}: 닫는 따옴표(") 뒤에 글자가 있어요. 글자를 지우거나 칸 안의 따옴표를 두 번("") 적은 뒤 다시 올려 주세요.`
  assert.equal(problemOf('"안심"살,1'), said('1번째 줄 1번째 칸'))
  assert.equal(problemOf('부위,값\n안심,"1" 원\n'), said('2번째 줄 2번째 칸'))
  assert.equal(problemOf('부위,값\n\n\n안심,"그가 "싸다"고 했다"\n'), said('4번째 줄 2번째 칸'))
})

it('ends with a sentence, within what its worker may have, whatever ten megabytes hold', async () => {
  const size = 10 * 1024 * 1024
  const tooLarge = /^표가 너무 커요/
  const files: Record<string, [Buffer, RegExp]> = {
    'commas alone': [Buffer.alloc(size, ','), tooLarge],
    'one endless row': [Buffer.alloc(size, 'ab,'), tooLarge],
    'empty quotes in a row': [Buffer.alloc(size - 1, '"",'), tooLarge],
    'lines alone': [Buffer.alloc(size, '\r\n'), tooLarge],
    'rows of ever another length': [Buffer.alloc(size, `${'1,'.repeat(80)}\n1\n`), tooLarge],
    'a quote at the end of everything': [
      Buffer.from(`${'1,2\n'.repeat(20_000)}"${'가'.repeat(3_000_000)}`),
      /^20001번째 줄 1번째 칸/,
    ],
    'quotes alone': [Buffer.from(`"${'"'.repeat(size - 2)}`), /^1번째 줄 1번째 칸: 열린/],
  }
  for (const [name, [bytes, problem]] of Object.entries(files))
    await assert.rejects(
      readSheets(bytes),
      (error: Error) => error instanceof SheetProblem && problem.test(error.message),
      name,
    )
})
