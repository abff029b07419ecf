import { z } from 'zod'
import { currentPassword } from './find-password.ts'
import { signUpForm } from './sign-up.ts'

/** What the papers prove: it is looked at before it counts. */
export const changeNamesForm = z.object({
  name: signUpForm.shape.name,
  business_name: signUpForm.shape.business_name,
})

/** Another telephone: the code that was sent to it, and the present password. */
export const changePhoneForm = z.object({
  phone_no: signUpForm.shape.phone_no,
  auth_number: signUpForm.shape.auth_number,
  current_password: currentPassword,
})
