import type { CarcassInfo } from '#contract/catalogue.ts'
import { daysBetween } from '#domain/calendar.ts'
import { digits } from '#web/ui/format.ts'

/** '한우 · 거세' */
export const kindWords = ({ judge_breed_nm, judge_sex_nm }: CarcassInfo): string =>
  `${judge_breed_nm} · ${judge_sex_nm}`

/** A carcass weight in whole kg, as is usual in the trade. */
export const carcassKilograms = (weight: number): string => `${digits(weight)}kg`

/** '도축 2일째': days since slaughter; the day itself is '오늘 도축'. */
export function slaughterAge(abatt_date: string, today: string): string {
  const days = daysBetween(abatt_date, today)
  return days <= 0 ? '오늘 도축' : `도축 ${days}일째`
}
