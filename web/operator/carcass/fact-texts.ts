import type { CarcassFacts } from '#contract/operator/carcass-corrections.ts'

/** The facts of a carcass that can be corrected, as they are called on screen. */
export const factLabels = {
  qgrade: '등급',
  insfat: '근내지방',
  wgrade: '육량등급',
  judge_breed_nm: '품종',
  judge_sex_nm: '성별',
  birthmonth: '월령 (개월)',
  weight: '도체중 (kg)',
  backfat: '등지방 (mm)',
  rea: '등심단면적 (cm²)',
  abatt_date: '도축일',
  judge_date: '판정일',
  prod_date: '가공일',
  abatt_nm: '도축장',
  farm_addr: '농장',
  issue_no: '확인서 번호',
}
export type FactName = keyof typeof factLabels
export const factNames = Object.keys(factLabels) as FactName[]
export type FactTexts = Record<FactName, string>

/** The facts as they are typed; '' for what is not known. */
export const factTexts = ({ facts, prod_date }: CarcassFacts): FactTexts =>
  Object.fromEntries(
    Object.entries({ ...facts, prod_date }).map(([name, value]) => [name, value === null ? '' : String(value)]),
  ) as FactTexts

/** What of the facts differs: name, before and after in words. */
export function factChanges(before: CarcassFacts, after: CarcassFacts): [name: string, change: string][] {
  const [was, next] = [factTexts(before), factTexts(after)]
  const words = (text: string) => text || '비어 있음'
  return factNames
    .filter((name) => was[name] !== next[name])
    .map((name) => [factLabels[name], `${words(was[name])} → ${words(next[name])}`])
}
