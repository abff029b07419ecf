import { type GradeCode, gradeNames } from '#domain/codes.ts'
import type { Period } from '#domain/price-period.ts'
import type { Column } from '#contract/sheet-format.ts'
import { type Sheet, sheetOf } from '#server/sheets/sheet.ts'
import type { Sold } from './find-sold.ts'

const columns: Column<Sold>[] = [
  { title: '축종', kind: 'text', width: 8, value: ({ beef_name }) => beef_name },
  { title: '성별', kind: 'text', width: 8, value: ({ judge_sex_nm }) => judge_sex_nm },
  { title: '등급', kind: 'text', width: 10, value: ({ grade_code }) => gradeNames[grade_code as GradeCode] },
  { title: '부위 코드', kind: 'text', width: 12, value: ({ pc_code }) => pc_code },
  { title: '부위', kind: 'text', width: 14, value: ({ pc_name }) => pc_name },
  { title: '판매 건수', kind: 'count', value: ({ product_count }) => product_count },
  { title: '판매 중량(kg)', kind: 'kg', width: 16, value: ({ weight }) => weight },
  { title: '판매 금액(원)', kind: 'won', width: 18, value: ({ amount }) => amount },
  { title: '평균가(원/kg)', kind: 'won', width: 16, value: ({ avg_price }) => avg_price },
]

export const priceSheet = (sold: readonly Sold[]): Sheet => sheetOf('단가표', columns, sold)

export const sheetName = ({ first, last }: Period): string => `한결 단가표 ${first}~${last}`
