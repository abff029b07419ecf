import { stored } from '#web/api/stored.ts'

/** Input of the sign-up that survives a reload: never the passwords, the code or the file. */
export type SignUpDraft = {
  terms: boolean
  privacy: boolean
  age: boolean
  /** The days (effective dates) of the texts that were agreed to. */
  terms_version: string
  policy_version: string
  userid: string
  /** The id whose availability was confirmed. */
  checkedId: string
  /** The id of the last application that was sent, whether it arrived or not. */
  sentId: string
  name: string
  business_name: string
  /** Digits only. */
  business_no: string
  zipcode: string
  address1: string
  address2: string
  /** Digits only. */
  phone_no: string
  sms_YN: 'Y' | 'N'
  /** Name of the chosen file, which has to be chosen again after a reload. */
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

/** Reads the draft of this tab; values of a wrong type are ignored. */
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
