import assert from 'node:assert/strict'
import { it } from 'node:test'
import { emptyForm, type Form, newRow } from './form.ts'
import { postProblems, problemLines } from './post-problems.ts'

const nameOf = (code: string) => ({ '01010300': '안심살', '01010500': '꽃등심살' })[code] ?? code
const box = (pc_code: string, weight: string, kg_price: string) => newRow({ pc_code, weight, kg_price })
const whole: Form = {
  ...emptyForm('2026-11-28', '7'),
  facts: {
    ...emptyForm('').facts,
    judge_breed_nm: '한우',
    judge_sex_nm: '거세',
    birthmonth: '30',
    weight: '402.5',
    wgrade: 'A',
    qgrade: '1++',
    insfat: '9',
    abatt_date: '2026-11-26',
    abatt_nm: '음성공판장',
    farm_addr: '충북 음성군',
  },
  rows: [box('01010300', '3.07', '141900')],
}

it('finds nothing in a form in which everything is entered', () => {
  assert.deepEqual(postProblems(whole, nameOf, false), [])
})

it('tells a wrong cell from an empty one, and names each pack of a cut', () => {
  const rows = [
    box('01010300', '3.456', ''),
    box('01010500', '2,15', '128,300'),
    box('01010500', '', '487.85'),
    box('01010300', '-1', '0'),
  ]
  assert.deepEqual(problemLines(postProblems({ ...whole, rows }, nameOf, false)), [
    '안심살 1 무게 ‘3.456’: 소수 둘째 자리까지 적어 주세요',
    '꽃등심살 1 무게 ‘2,15’: 숫자가 아니에요',
    '꽃등심살 2 kg당 가격 ‘487.85’: 원 단위 숫자를 입력하세요',
    '안심살 2 무게 ‘-1’: 0보다 커야 해요',
    '안심살 2 kg당 가격 ‘0’: 1부터 9,999,999까지예요',
    '입력하지 않은 것이 2칸 있어요: 안심살 1 kg당 가격, 꽃등심살 2 무게',
  ])
})

it('asks for what is missing of the carcass in the order of the page', () => {
  const missing = (isPartners: boolean) => postProblems(emptyForm(''), nameOf, isPartners).map(({ at }) => at)
  const facts = ['judge_breed_nm', 'judge_sex_nm', 'birthmonth', 'weight', 'wgrade', 'abatt_date', 'abatt_nm']
  assert.deepEqual(missing(false), [...facts, 'farm_addr', 'prodDate', 'partner', 'grade'])
  assert.deepEqual(missing(true), [...facts, 'farm_addr', 'prodDate', 'grade'])
  const wrong = { ...whole, facts: { ...whole.facts, weight: '402,5' } }
  assert.deepEqual(problemLines(postProblems(wrong, nameOf, false)), ['도체중 ‘402,5’: 0보다 큰 숫자를 입력하세요'])
})
