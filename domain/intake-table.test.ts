import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completeCarcass } from './complete-carcass.ts'
import type { Cell } from './intake-cells.ts'
import { noFacts } from './intake-sheet.ts'
import { type Known, readIntakeTable } from './intake-table.ts'

const known: Known = {
  partners: new Map([['안성한우', 7]]),
  namesakes: new Map(),
  cuts: new Map([
    ['안심살', '01010300'],
    ['꽃등심살', '01010500'],
  ]),
  meant: (word) =>
    ({ 안심: ['안심살'], 등심: ['꽃등심살', '윗등심살'], 갈비: Array<string>(11).fill('갈비살') })[word] ?? [],
  today: '2026-11-22',
}
const head = [
  '이력번호',
  '공급사',
  '가공일',
  '판매 방식',
  '부위',
  '무게 (kg)',
  'kg당 가격(원)',
  '등급',
  '도체중',
  '비고',
]
const first: Cell[] = ['002184937201', '안성 한우', '2026-11-20', null, '안심살', 3.07, 141_900, '1++(9)', 462, '메모']
const row = (...changes: [at: number, cell: Cell][]) =>
  changes.reduce((cells, [at, cell]) => cells.with(at, cell), first)
const more = (cut: Cell, weight: Cell, price: Cell): Cell[] => [null, null, null, null, cut, weight, price]

function read(...rows: Cell[][]) {
  const table = readIntakeTable([head, ...rows], known)
  assert.ok(!('problem' in table))
  return table
}
const wrongIn = (...rows: Cell[][]) =>
  read(...rows).carcasses.flatMap(({ wrong }) => wrong.map(({ row: at, column, why }) => `${at} ${column}: ${why}`))

describe('a table of carcasses', () => {
  it('takes no formula without its value for a blank', () => {
    const why = '값이 아니라 수식이에요. 엑셀에서 다시 저장하거나 값을 적어 주세요'
    assert.deepEqual(wrongIn(row([1, '=A2'], [5, '='])), [`2 공급사: ${why}`, `2 무게(kg): ${why}`])
  })

  it('takes no error of a spreadsheet for a word, a number or a blank', () => {
    const why = '엑셀 오류예요. 수식을 고치거나 값을 적어 주세요'
    assert.deepEqual(wrongIn(row([0, '#REF!'], [1, '#N/A'], [5, '#DIV/0!'], [9, '#N/A'])), [
      `2 이력번호: ${why}`,
      `2 공급사: ${why}`,
      `2 무게(kg): ${why}`,
    ])
    const farm = readIntakeTable(
      [
        [...head, '농장'],
        [...first, '#NAME?'],
      ],
      known,
    )
    assert.ok('carcasses' in farm)
    assert.deepEqual(farm.carcasses[0]!.wrong, [{ row: 2, column: '농장', text: '#NAME?', why }])
  })

  it('names the hidden rows that it reads', () => {
    const table = readIntakeTable([head, first, more('안심살', 2, 5), more('안심살', 3, 5), [], first], known, {
      rows: [2, 3, 5, 6],
      columns: [],
    })
    assert.ok('carcasses' in table)
    assert.deepEqual(table.hidden, ['2~3', '6'])
  })

  it('names the hidden columns that it reads', () => {
    // An empty farm column, and a column that is not read at all.
    const titles = [...head, '농장']
    const columns = ['kg당 가격(원)', '농장', '비고'].map((title) => titles.indexOf(title) + 1)
    const table = readIntakeTable([titles, first], known, { rows: [], columns })
    assert.ok('carcasses' in table)
    assert.deepEqual(table.hidden_columns, ['kg당 가격(원)'])
  })

  it('is read a row a box, with what belongs to the carcass in its first row', () => {
    const { carcasses, unused } = read(first, more('꽃등심살', '8.42kg', '128,300원'), more('안심살', 2, 5))
    assert.deepEqual(unused, ['비고'])
    assert.deepEqual(carcasses, [
      {
        cattle_no: '002184937201',
        first_row: 2,
        partner_id: 7,
        prod_date: '2026-11-20',
        product_type: 'D',
        facts: { qgrade: '1++', insfat: 9, weight: 462 },
        boxes: [
          { pc_code: '01010300', weight: 3.07, kg_price: 141_900 },
          { pc_code: '01010500', weight: 8.42, kg_price: 128_300 },
          { pc_code: '01010300', weight: 2, kg_price: 5 },
        ],
        wrong: [],
      },
    ])
  })

  it('takes numbers and days as a spreadsheet saves them', () => {
    const { carcasses } = read(
      row([0, 2_184_937_201], [5, 3.0699999999], [3, '일반']),
      row([0, '0021-8493-7202'], [2, '2026. 11. 2.'], [7, '1+']),
    )
    assert.deepEqual(
      carcasses.map(({ cattle_no, prod_date, product_type, boxes, wrong }) => [
        cattle_no,
        prod_date,
        product_type,
        boxes[0]?.weight,
        wrong,
      ]),
      [
        ['002184937201', '2026-11-20', 'S', 3.07, []],
        ['002184937202', '2026-11-02', 'D', 3.07, []],
      ],
    )
  })

  it('takes what a Korean keyboard types as wide as a syllable, and a day in words', () => {
    const { carcasses } = read(
      row(
        [0, '００２１８４９３７２０１'],
        [2, '2026년 11월 2일'],
        [5, '３.０７㎏'],
        [6, '１４１,９００'],
        [7, '１＋＋（９）'],
      ),
    )
    const { cattle_no, prod_date, facts, boxes, wrong } = carcasses[0]!
    assert.deepEqual([cattle_no, prod_date, facts.qgrade, facts.insfat], ['002184937201', '2026-11-02', '1++', 9])
    assert.deepEqual([boxes[0]?.weight, boxes[0]?.kg_price, wrong], [3.07, 141_900, []])
  })

  it('takes no month for its first day', () => {
    const why = '2 가공일: 2026-11-20처럼 적어 주세요'
    for (const month of ['2026-11', '2026.11', 2026.11, '202611', '2026년 11월', '2026111'])
      assert.deepEqual(wrongIn(row([2, month])), [why], String(month))
    for (const day of ['20261120', 20_261_120, '2026.11.20', '2026/11/20', '2026년11월20일', '2026 11 20.'])
      assert.deepEqual(wrongIn(row([2, day])), [], String(day))
  })

  it('names each wrong cell with its row, its column and why', () => {
    assert.deepEqual(wrongIn(row([0, '12345'], [1, '없는축산'], [2, '2026-02-30'], [3, '경매'])), [
      '2 이력번호: 이력번호는 숫자 12자리예요',
      '2 공급사: 없는 공급사예요',
      '2 가공일: 2026-11-20처럼 적어 주세요',
      '2 판매 방식: 초신선, 일반 가운데 하나예요',
    ])
    assert.deepEqual(
      wrongIn(first, more('도가니', 0, null), more('안심살', '열두근', 12.5), more('안심살', 1.234, '0')),
      [
        '3 부위: 없는 부위예요',
        '3 무게(kg): 0보다 커야 해요',
        '3 kg당 가격(원): 비어 있어요',
        '4 무게(kg): 숫자가 아니에요',
        '4 kg당 가격(원): 소수점 없는 숫자로 적어 주세요',
        '5 무게(kg): 소수 둘째 자리까지 적어 주세요',
        '5 kg당 가격(원): 1부터 9,999,999까지예요',
      ],
    )
    assert.deepEqual(wrongIn(first, more('안심살', '-3', '-9,000'), more('안심살', '−3.5kg', 9_000)), [
      '3 무게(kg): 0보다 커야 해요',
      '3 kg당 가격(원): 1부터 9,999,999까지예요',
      '4 무게(kg): 0보다 커야 해요',
    ])
    assert.deepEqual(wrongIn(row([1, null], [2, '2026-11-23']), more('안심살', 1, 1), more('안심살', 11, 9_999_999)), [
      '2 가공일: 오늘보다 뒤예요',
      '2 공급사: 비어 있어요',
      '3 kg당 가격(원): 금액이 10원보다 작아요',
      '4 kg당 가격(원): 금액이 100,000,000원보다 커요',
    ])
    assert.deepEqual(wrongIn(row([0, null])), ['2 이력번호: 비어 있어요'])
  })

  it('asks which cut is meant by another word for it, and takes none by itself', () => {
    const { carcasses } = read(first, more('안심', 1, 9_000), more('등심', 1, 9_000), more('갈비', 1, 9_000))
    assert.deepEqual(
      carcasses.flatMap(({ wrong }) => wrong.map(({ why }) => why)),
      ['없는 부위예요. 안심살인가요?', '없는 부위예요. 꽃등심살, 윗등심살 가운데 하나인가요?', '없는 부위예요'],
    )
    assert.equal(carcasses[0]?.boxes.length, 1)
  })

  it('does not let two rows of one carcass say different things', () => {
    assert.deepEqual(wrongIn(first, row([2, '2026-11-19'], [8, 463])), [
      '3 가공일: 2행과 달라요 (2026-11-20)',
      '3 도체중(kg): 2행과 달라요 (462)',
    ])
  })

  it('says what kind of table it is not', () => {
    assert.match(String(Object.values(readIntakeTable([['a', 'b']], known))), /‘이력번호’ 열을 찾지 못했어요/)
    assert.match(String(Object.values(readIntakeTable([head.slice(0, 4)], known))), /부위, 무게\(kg\), kg당 가격\(원\)/)
    assert.match(String(Object.values(readIntakeTable([head], known))), /채운 줄이 없어요/)
  })
})

describe('a carcass of the table', () => {
  const found = {
    ...noFacts,
    judge_breed_nm: '한우',
    judge_sex_nm: '암',
    qgrade: '1',
    insfat: 5,
    wgrade: 'A',
    weight: 400,
    birthmonth: 30,
    abatt_nm: '음성공판장',
    abatt_date: '2026-11-19',
    farm_addr: '충북 음성군',
  }
  const [carcass] = read(first).carcasses

  it('is filled in by the service, and what is written in the table stands', () => {
    const { sheet, wrong } = completeCarcass(carcass!, found, '')
    assert.deepEqual(wrong, [])
    assert.equal(sheet.source, 'corrected')
    assert.deepEqual(
      [sheet.facts.qgrade, sheet.facts.insfat, sheet.facts.weight, sheet.facts.wgrade],
      ['1++', 9, 462, 'A'],
    )
    assert.equal(completeCarcass({ ...carcass!, facts: {} }, found, '').sheet.source, 'looked-up')
  })

  it('says which cells have to be filled in by hand where the service knows nothing', () => {
    const { sheet, wrong } = completeCarcass(carcass!, undefined, '적어 주세요')
    assert.equal(sheet.source, 'typed')
    assert.deepEqual(
      wrong.map(({ column }) => column),
      ['품종', '성별', '육량등급', '월령(개월)', '도축장', '도축일', '농장'],
    )
  })

  it('is not packed before it is slaughtered, nor heavier than itself, nor of another kind', () => {
    const late = completeCarcass(carcass!, { ...found, abatt_date: '2026-11-21', judge_breed_nm: '칡소' }, '')
    assert.deepEqual(
      late.wrong.map(({ column, why }) => `${column}: ${why}`),
      ['품종: 판매하지 않는 축종이에요', '가공일: 도축일(2026-11-21)보다 빨라요'],
    )
    const heavy = completeCarcass(
      { ...carcass!, boxes: [{ pc_code: '01010300', weight: 462.01, kg_price: 1 }] },
      found,
      '',
    )
    assert.deepEqual(heavy.wrong, [
      { row: 2, column: '무게(kg)', text: '합계 462.01', why: '부위의 합이 도체중(462kg)보다 커요' },
    ])
  })
})
