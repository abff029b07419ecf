export const notANumber = '숫자만 적어 주세요. 부호나 글자가 있으면 저장하지 않아요.'

/** What was typed as a whole number, with or without commas; nothing typed is 0. Undefined: it is something else ('-1', '1e9'). */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(',', '')
  return /^\d{0,12}$/.test(digits) ? Number(digits) : undefined
}
