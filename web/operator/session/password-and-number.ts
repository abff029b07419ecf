import type { Problem } from '#web/ui/use-fields.ts'

type Draft = { password: string; otp: string }

/** What is missing of a password and a one-time number. */
export function passwordAndNumber({ password, otp }: Draft): Problem | undefined {
  if (!password) return { field: 'password', message: '비밀번호를 입력하세요' }
  if (!/^\d{6}$/.test(otp.replaceAll(/\s/g, ''))) return { field: 'otp', message: '인증번호 6자리를 입력하세요' }
  return undefined
}
