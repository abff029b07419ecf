/** 95900 → '95,900' (digits only; the unit stands beside it in its own size). */
export const digits = (amount: number): string => Math.round(amount).toLocaleString('ko-KR')

/** 18.724 → '18.72kg' */
export const kilograms = (weight: number): string => `${weight.toFixed(2)}kg`

/** 26.9 → '26.90kg', 1234.5 → '1,234.50kg': for sums. */
export const totalKilograms = (weight: number): string =>
  `${weight.toLocaleString('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}kg`

const seoul = 'Asia/Seoul'
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: seoul,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A day of Seoul, from 'YYYY-MM-DD' (taken as it is) or from an ISO time. '' for anything else. */
function seoulParts(value: string): Record<string, string> | undefined {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (day) return { year: day[1] ?? '', month: day[2] ?? '', day: day[3] ?? '', hour: '00', minute: '00' }
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return undefined
  return Object.fromEntries(parts.formatToParts(at).map(({ type, value: text }) => [type, text]))
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

/** An ISO time → '2026.11.20 14:08', Seoul's clock. */
export function dateTime(value: string): string {
  const at = seoulParts(value)
  return at ? `${at.year}.${at.month}.${at.day} ${at.hour}:${at.minute}` : ''
}

/** 872 seconds → '14:32' */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** '002184937201' → '002 1849 3720 1' */
export function traceability(cattleNo: string): string {
  return cattleNo.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4')
}

/** '01000001234' → '010-0000-1234' */
export function phoneNumber(phone: string): string {
  const only = phone.replaceAll(/\D/g, '')
  if (only.startsWith('02')) return only.replace(/^(02)(\d{3,4})(\d{4})$/, '$1-$2-$3')
  return only.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
}
