import type { Read } from '#domain/intake-cells.ts'
import { type FactName, type Form, numberOf, readKg, readWon } from './form.ts'
import { packName } from './pack-name.ts'

/** A cell that keeps the carcass from going on sale. `at`: its `data-cell`. */
export type PostProblem = { at: string; name: string; typed: string; why: string }

const [choose, type] = ['고르세요', '입력하세요']

/** The cells that are empty or wrong, in the order of the page. `isPartners`: nobody is asked whose carcass it is. */
export function postProblems(form: Form, nameOf: (code: string) => string, isPartners: boolean): PostProblem[] {
  const { facts, rows } = form
  const empty = (at: string, name: string, typed: string, why: string) =>
    typed.trim() === '' ? [{ at, name, typed: '', why }] : []
  const fact = (at: FactName, name: string, why = type) => empty(at, name, facts[at], why)
  const number = (at: FactName, name: string) =>
    facts[at] !== '' && numberOf(facts[at]) === null
      ? [{ at, name, typed: facts[at], why: '0보다 큰 숫자를 입력하세요' }]
      : fact(at, name)
  const cell = (at: string, name: string, typed: string, read: Read<number>) =>
    'why' in read ? [{ at, name, typed: typed.trim(), why: typed.trim() === '' ? type : read.why }] : []
  const isGraded = facts.qgrade !== '' && numberOf(facts.insfat) !== null
  return [
    ...fact('judge_breed_nm', '품종', choose),
    ...fact('judge_sex_nm', '성별', choose),
    ...number('birthmonth', '월령'),
    ...number('weight', '도체중'),
    ...fact('wgrade', '육량등급', choose),
    ...fact('abatt_date', '도축일'),
    ...fact('abatt_nm', '도축장'),
    ...fact('farm_addr', '농장'),
    ...empty('prodDate', '가공일', form.prodDate, type),
    ...(isPartners ? [] : empty('partner', '공급사', form.partner, choose)),
    ...(isGraded ? [] : [{ at: 'grade', name: '등급', typed: '', why: choose }]),
    ...rows.flatMap((row, at) => {
      const name = packName(row, rows, nameOf)
      return [
        ...cell(`${at}-weight`, `${name} 무게`, row.weight, readKg(row.weight)),
        ...cell(`${at}-price`, `${name} kg당 가격`, row.kg_price, readWon(row.kg_price)),
      ]
    }),
  ]
}

/** What is said beside the button: each wrong cell on a line of its own, then all empty ones, which may be dozens, on one. */
export function problemLines(problems: readonly PostProblem[]): string[] {
  const empty = problems.filter(({ typed }) => typed === '').map(({ name }) => name)
  const wrong = problems.filter(({ typed }) => typed !== '')
  return [
    ...wrong.map(({ name, typed, why }) => `${name} ‘${typed}’: ${why}`),
    ...(empty.length > 0 ? [`입력하지 않은 것이 ${empty.length}칸 있어요: ${empty.join(', ')}`] : []),
  ]
}
