import { stored } from '#web/api/stored.ts'

/** What is typed while signing up and survives a reload: never the passwords, the code or the file. */
export type SignUpDraft = {
  terms: boolean
  privacy: boolean
  age: boolean
  /** The days of the texts that were agreed to. */
  terms_version: string
  policy_version: string
  userid: string
  /** The id that was found free. */
  checkedId: string
  /** The id that an application was last sent with, arrived or not. */
  sentId: string
  name: string
  business_name: string
  /** Digits. */
  business_no: string
  zipcode: string
  address1: string
  address2: string
  /** Digits. */
  phone_no: string
  sms_YN: 'Y' | 'N'
  /** Of the file that was chosen: what has to be chosen again after a reload. */
  file_name: string
}

const blank: SignUpDraft = {
  terms: false,
  privacy: false,
  age: false,
  terms_version: '',
  policy_version: '',
  userid: '',
  checkedId: '',
  sentId: '',
  name: '',
  business_name: '',
  business_no: '',
  zipcode: '',
  address1: '',
  address2: '',
  phone_no: '',
  sms_YN: 'Y',
  file_name: '',
}

/** Reads this tab's draft; what is not of the right kind counts as never typed. */
export function readDraft(): SignUpDraft {
  const kept = parsed(stored.get('signUpDraft'))
  const draft: Record<string, unknown> = { ...blank }
  for (const [name, value] of Object.entries(kept)) if (typeof value === typeof draft[name]) draft[name] = value
  if (draft.sms_YN !== 'N') draft.sms_YN = 'Y'
  return draft as SignUpDraft
}

export const keepDraft = (draft: SignUpDraft): void => stored.set('signUpDraft', JSON.stringify(draft))
export const dropDraft = (): void => stored.drop('signUpDraft')

export const hasAgreed = ({ terms, privacy, age }: SignUpDraft): boolean => terms && privacy && age

function parsed(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
