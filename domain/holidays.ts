/** A day without pick-up and delivery: 'YYYY-MM-DD' and its name. */
export type Holiday = { day: string; name: string }

/**
 * The public holidays of Korea, Sundays among them because some couriers deliver then, with their substitute days, as the law is now. The
 * desk maintains the list: elections and days added by the government are known only when announced.
 */
export const publicHolidays: readonly Holiday[] = [
  ...year(2026, '01-01 신정, 02-16 설날, 02-17 설날, 02-18 설날, 03-01 삼일절, 03-02 삼일절 대체, 05-01 노동절'),
  ...year(2026, '05-05 어린이날, 05-24 부처님오신날, 05-25 부처님오신날 대체, 06-03 지방선거, 06-06 현충일'),
  ...year(2026, '07-17 제헌절, 08-15 광복절, 08-17 광복절 대체, 09-24 추석, 09-25 추석, 09-26 추석, 10-03 개천절'),
  ...year(2026, '10-05 개천절 대체, 10-09 한글날, 12-25 성탄절'),
  ...year(2027, '01-01 신정, 02-06 설날, 02-07 설날, 02-08 설날, 02-09 설날 대체, 03-01 삼일절, 05-01 노동절'),
  ...year(2027, '05-03 노동절 대체, 05-05 어린이날, 05-13 부처님오신날, 06-06 현충일, 07-17 제헌절, 07-19 제헌절 대체'),
  ...year(2027, '08-15 광복절, 08-16 광복절 대체, 09-14 추석, 09-15 추석, 09-16 추석, 10-03 개천절'),
  ...year(2027, '10-04 개천절 대체, 10-09 한글날, 10-11 한글날 대체, 12-25 성탄절, 12-27 성탄절 대체'),
  ...year(2028, '01-01 신정, 01-26 설날, 01-27 설날, 01-28 설날, 03-01 삼일절, 04-12 국회의원 선거, 05-01 노동절'),
  ...year(2028, '05-02 부처님오신날, 05-05 어린이날, 06-06 현충일, 07-17 제헌절, 08-15 광복절, 10-02 추석, 10-03 추석'),
  ...year(2028, '10-04 추석, 10-05 추석 대체, 10-09 한글날, 12-25 성탄절'),
]

function year(of: number, days: string): Holiday[] {
  return days.split(', ').map((said) => ({ day: `${of}-${said.slice(0, 5)}`, name: said.slice(6) }))
}
