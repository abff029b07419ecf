/** Digits only, cut to 11 (SPEC §5). */
export const phoneDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 11)

/** '01012345678' → '010-1234-5678'; other lengths grouped as Korean numbers are. */
export function phoneForm(digits: string): string {
  if (digits.startsWith('02')) return digits.replace(/^(02)(\d{3,4})(\d{4})$/, '$1-$2-$3')
  return digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
}
