import { grouped } from '#domain/prices.ts'
import { seoulTime } from './seoul-time.ts'

/** 95900 → '95,900' (digits only; the unit is beside it in a size of its own). */
export const digits = (amount: number): string => grouped(Math.round(amount))

/** 102198 → '102,200': an average price in won per kg, rounded to a hundred won (DESIGN §2.4). */
export const perKilogram = (average: number): string => digits(Math.round(average / 100) * 100)

/** 18.724 → '18.72kg' */
export const kilograms = (weight: number): string => `${weight.toFixed(2)}kg`

/** 26.9 → '26.90kg', 1234.5 → '1,234.50kg': for sums. */
export function totalKilograms(weight: number): string {
  const [whole, hundredths] = weight.toFixed(2).split('.')
  return `${grouped(Number(whole))}.${hundredths}kg`
}

/** Parts of a date or time in Seoul, from 'YYYY-MM-DD' (taken as it is) or from an ISO time. Undefined for anything else. */
function seoulParts(value: string): Record<string, string> | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : seoulTime(Date.parse(value))
  return /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(T(?<hour>\d{2}):(?<minute>\d{2}))?/.exec(at)?.groups
}

/** '2026-11-20' or an ISO time → '2026.11.20' */
export function fullDate(value: string): string {
  const at = seoulParts(value)
  return at ? `${at.year}.${at.month}.${at.day}` : ''
}

/** '2026-11-20' or an ISO time → '11.20' */
export function shortDate(value: string): string {
  const at = seoulParts(value)
  return at ? `${at.month}.${at.day}` : ''
}

/** An ISO time → '2026.11.20 14:08' in Seoul. */
export function dateTime(value: string): string {
  const at = seoulParts(value)
  return at ? `${at.year}.${at.month}.${at.day} ${at.hour}:${at.minute}` : ''
}

/** 872 seconds → '14:32' */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** '01000001234' → '010-0000-1234'; '010****1234' → '010-****-1234' */
export function phoneNumber(phone: string): string {
  return phone.replaceAll(/[^\d*]/g, '').replace(/^(02|.{3})(.{3,4})(.{4})$/, '$1-$2-$3')
}
