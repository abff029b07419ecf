export const notANumber = '숫자만 적어 주세요. 부호나 글자가 있으면 저장하지 않아요.'

/** A typed whole number, with or without commas; an empty text is 0. Undefined for anything else ('-1', '1e9'). */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(',', '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : undefined
}
