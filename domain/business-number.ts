const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Ten digits without hyphens. */
export const businessDigits = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 10)

/** Whether the last digit is the check digit of the others (PROVIDERS §5). */
export function isBusinessNumber(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false
  const digits = Array.from(number, Number)
  const sum =
    weights.reduce((total, weight, index) => total + weight * digits[index]!, 0) + Math.floor((digits[8]! * 5) / 10)
  return (10 - (sum % 10)) % 10 === digits[9]
}
