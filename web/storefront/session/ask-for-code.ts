import { type AuthFlag, sendCode } from '#contract/phone.ts'
import { api } from '#web/api/api.ts'
import { withWork } from '#web/api/with-work.ts'

/** Requests a code by text, with a proof of work if the server asks for one. */
export const askForCode = (auth_flag: AuthFlag, phone_no: string) =>
  withWork((more) => api(sendCode, { body: { auth_flag, phone_no, ...more } }))
