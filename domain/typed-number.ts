/** What is said below a field for money in which something else stands. */
export const notWon = '원 단위 숫자를 입력하세요'

/**
 * '1,234.50kg' → 1234.5, in full-width digits too. Negative numbers are read, so that the caller can say what is wrong with them. Undefined
 * for anything else: commas that do not part thousands ('2,15') may have been meant as points. `unit`: what may stand at the end.
 */
export function typedNumber(typed: string, unit?: RegExp): number | undefined {
  const text = plain(typed, unit).replace(/^[−–]/, '-')
  return /^-?((\d{1,3}(,\d{3})+|\d+)(\.\d*)?|\.\d+)$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** '38,000원' → 38000. Undefined for a sign or a point, wherever it stands: one that was left out would make another sum. */
export function typedWon(typed: string): number | undefined {
  const text = plain(typed, /원$/)
  const won = /^(\d{1,3}(,\d{3})+|\d+)$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
  return Number.isSafeInteger(won) ? won : undefined
}

function plain(typed: string, unit: RegExp | undefined): string {
  const text = typed.normalize('NFKC').trim()
  return unit ? text.replace(unit, '').trim() : text
}
