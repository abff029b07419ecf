import type { IntakeBox, IntakeFacts } from './intake-sheet.ts'

type OfCarcass = 'cattle_no' | 'partner_id' | 'prod_date' | 'product_type'
/** `carcass_weight`: the `weight` of the certificate, renamed because a box has a weight too. */
type OfFacts = Exclude<keyof IntakeFacts, 'backfat' | 'rea' | 'judge_date' | 'weight'> | 'carcass_weight'
export type ColumnName = OfCarcass | keyof IntakeBox | OfFacts

/** A column of the intake spreadsheet. `of`: whether it describes the carcass, its certificate, or one box. */
export type IntakeColumn = {
  name: ColumnName
  title: string
  of: 'carcass' | 'facts' | 'box'
  needed?: true
  /** The allowed values, as the template explains them. */
  words: string
  example: string | number
}

/** In the order of the template. Columns that the grading service knows may be left blank. */
export const intakeColumns: readonly IntakeColumn[] = [
  {
    name: 'cattle_no',
    title: '이력번호',
    of: 'carcass',
    needed: true,
    words: '숫자 12자리. 비우면 윗줄과 같은 도체예요.',
    example: '002184937201',
  },
  {
    name: 'partner_id',
    title: '공급사',
    of: 'carcass',
    needed: true,
    words: '‘이름’ 시트에 있는 공급사 이름',
    example: '',
  },
  {
    name: 'prod_date',
    title: '가공일',
    of: 'carcass',
    needed: true,
    words: '2026-11-20 같은 날짜',
    example: '2026-11-20',
  },
  {
    name: 'product_type',
    title: '판매 방식',
    of: 'carcass',
    words: '초신선, 일반. 비우면 초신선이에요.',
    example: '초신선',
  },
  {
    name: 'pc_code',
    title: '부위',
    of: 'box',
    needed: true,
    words: '‘이름’ 시트에 있는 부위 이름이나 코드',
    example: '안심살',
  },
  { name: 'weight', title: '무게(kg)', of: 'box', needed: true, words: '소수 둘째 자리까지의 kg', example: 6.92 },
  { name: 'kg_price', title: 'kg당 가격(원)', of: 'box', needed: true, words: '원 단위 숫자', example: 128_300 },
  { name: 'judge_breed_nm', title: '품종', of: 'facts', words: '한우, 육우, 젖소', example: '한우' },
  { name: 'judge_sex_nm', title: '성별', of: 'facts', words: '암, 수, 거세', example: '거세' },
  { name: 'qgrade', title: '등급', of: 'facts', words: '1++(9), 1++(8), 1++(7), 1++, 1+, 1, 2, 3', example: '1++(9)' },
  { name: 'insfat', title: '근내지방', of: 'facts', words: '1부터 9까지', example: 9 },
  { name: 'wgrade', title: '육량등급', of: 'facts', words: 'A, B, C', example: 'A' },
  { name: 'carcass_weight', title: '도체중(kg)', of: 'facts', words: 'kg', example: 462 },
  { name: 'birthmonth', title: '월령(개월)', of: 'facts', words: '개월 수', example: 31 },
  { name: 'abatt_nm', title: '도축장', of: 'facts', words: '60자까지', example: '음성공판장' },
  { name: 'abatt_date', title: '도축일', of: 'facts', words: '2026-11-18 같은 날짜', example: '2026-11-18' },
  { name: 'farm_addr', title: '농장', of: 'facts', words: '120자까지', example: '충북 음성군' },
  { name: 'issue_no', title: '확인서 번호', of: 'facts', words: '30자까지', example: '' },
]

export const titleOf = (name: ColumnName): string => intakeColumns.find((column) => column.name === name)!.title
