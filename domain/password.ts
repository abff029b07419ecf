export const passwordProblem = '비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.'
export const passwordFine = '사용하실 수 있습니다.'
export const passwordsMatch = '비밀번호가 일치합니다'
export const passwordsDiffer = '비밀번호가 일치하지 않습니다.'

/** Letters and digits, at least 8 characters; every other character may be there too (SPEC §5). At most 128. */
export function isGoodPassword(password: string): boolean {
  return password.length >= 8 && password.length <= 128 && /[A-Za-z]/.test(password) && /\d/.test(password)
}

/** The hint under the field while typing; none while it is empty. */
export function passwordHint(password: string): string | undefined {
  if (password === '') return undefined
  return isGoodPassword(password) ? passwordFine : passwordProblem
}

export function repeatHint(password: string, repeated: string): string | undefined {
  if (repeated === '') return undefined
  return password === repeated ? passwordsMatch : passwordsDiffer
}
