import { dayAt } from '#domain/seoul.ts'

/** 1795250 → '1,795,250' */
export const digits = (amount: number): string => amount.toLocaleString('ko-KR')

/** 18.7 → '18.70' */
export const kilograms = (weight: number): string =>
  weight.toLocaleString('ko-KR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '002184937201' → '002 1849 3720 1' */
export const traceability = (cattleNo: string): string => cattleNo.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4')

/** '1248100998' → '124-81-00998' */
export const businessNumber = (number: string): string => number.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3')

/** A day or an instant → '2026.11.20', Seoul's. */
export const fullDate = (value: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayAt(Date.parse(value))).replaceAll('-', '.')
