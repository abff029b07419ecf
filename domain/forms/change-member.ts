import { z } from 'zod'
import { currentPassword } from './find-password.ts'
import { signUpForm } from './sign-up.ts'

/** Data that need papers: a change is in force only after a staff member has checked it. */
export const changeBusinessForm = z.object({
  name: signUpForm.shape.name,
  business_name: signUpForm.shape.business_name,
  /** Absent if the number does not change. */
  business_no: signUpForm.shape.business_no.optional(),
})

type Business = { name: string; business_name: string; business_no: string }

/** What a draft asks to change. The business number is left out where it is the same as `now`. */
export const businessWish = ({ business_no, ...names }: Business, now: Business) =>
  business_no === now.business_no ? names : { ...names, business_no }

/** A new telephone, with the code that was sent to it and the current password. */
export const changePhoneForm = z.object({
  phone_no: signUpForm.shape.phone_no,
  auth_number: signUpForm.shape.auth_number,
  current_password: currentPassword,
})
