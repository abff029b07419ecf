/** Digits only, cut to 11 (SPEC §5). A number in the international form (+82), as address books and browsers have it, becomes the national one. */
export function phoneDigits(typed: string): string {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '')
  const abroad = typed.trimStart().startsWith('+82') ? /^820?(?=\d)/ : /^820?(?=10\d{8})/
  return digits.replace(abroad, '0').slice(0, 11)
}

/** '01012345678' → '010-1234-5678'; other lengths grouped as Korean numbers are. */
export function phoneForm(digits: string): string {
  if (digits.startsWith('02')) return digits.replace(/^(02)(\d{3,4})(\d{4})$/, '$1-$2-$3')
  return digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
}
