import { z } from 'zod'
import { addressForm } from '#domain/forms/address.ts'
import { changeBusinessForm, changePhoneForm } from '#domain/forms/change-member.ts'
import { changePasswordForm, currentPassword } from '#domain/forms/find-password.ts'
import { withdrawalForm } from '#domain/forms/withdrawal.ts'
import { call } from './call.ts'
import { id, instant, optional } from './query.ts'

export const address = z.object({
  id: z.int(),
  addr_label: z.string(),
  reci_name: z.string(),
  reci_phone: z.string(),
  zipcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  main_YN: z.enum(['Y', 'N']),
})
export type Address = z.infer<typeof address>

export const listAddresses = call({
  method: 'GET',
  path: '/api/users/addresses',
  access: 'member',
  summary: 'The buyer’s addresses, the main one first',
  query: z.strictObject({ main_YN: optional(z.enum(['Y', 'N'])) }),
  result: z.object({ data: z.array(address) }),
})

export const getAddress = call({
  method: 'GET',
  path: '/api/users/addresses/{id}',
  access: 'member',
  summary: 'One address',
  params: z.object({ id }),
  result: z.object({ data: address }),
})

export const addAddress = call({
  method: 'POST',
  path: '/api/users/addresses',
  access: 'member',
  summary: 'Add an address; refused where the courier does not go',
  body: addressForm.strict(),
  result: z.object({ data: address }),
})

export const changeAddress = call({
  method: 'PUT',
  path: '/api/users/addresses/{id}',
  access: 'member',
  summary: 'Change an address',
  params: z.object({ id }),
  /** `over`: the address when the change was begun. If it differs by now, the request is refused. */
  body: addressForm.extend({ over: address.omit({ id: true }).optional() }).strict(),
  result: z.object({ data: address }),
})

export const removeAddress = call({
  method: 'DELETE',
  path: '/api/users/addresses/{id}',
  access: 'member',
  summary: 'Remove an address',
  params: z.object({ id }),
  result: z.object({}),
})

export const getMe = call({
  method: 'GET',
  path: '/api/users/me',
  access: 'member',
  summary: 'The logged-in member',
  result: z.object({
    data: z.object({
      userid: z.string(),
      name: z.string(),
      phone_no: z.string(),
      sms_YN: z.enum(['Y', 'N']),
      business_name: z.string(),
      business_no: z.string(),
      user_cert_file: z.object({ ori_name: z.string() }).nullable(),
      /** The change that waits for a decision; `user_cert_file` is the paper that came with it. */
      change: z
        .object({
          name: z.string(),
          business_name: z.string(),
          business_no: z.string(),
          user_cert_file: z.object({ ori_name: z.string() }).nullable(),
          asked_at: instant,
        })
        .nullable(),
      /** Why the last change was refused; null: it was not, or another one waits for a decision. */
      change_refused: z.string().nullable(),
    }),
  }),
})

export const askChange = call({
  method: 'POST',
  path: '/api/users/me/changes',
  access: 'member',
  summary:
    'Ask for other names, another business number or papers (multipart, field `file`); the old ones hold until the operator has approved',
  body: changeBusinessForm.strict(),
  upload: { field: 'file', max: 1, accepts: ['image', 'pdf'] },
  result: z.object({}),
})

export const withdrawChange = call({
  method: 'DELETE',
  path: '/api/users/me/changes',
  access: 'member',
  summary: 'Withdraw what was asked for and is not decided yet',
  result: z.object({}),
})

export const changePhone = call({
  method: 'POST',
  path: '/api/users/me/phone',
  access: 'member',
  summary: 'Another telephone, with the code that was sent to it (auth_flag CH) and the present password',
  body: changePhoneForm.strict(),
  result: z.object({}),
})

export const changeMe = call({
  method: 'PATCH',
  path: '/api/users/me',
  access: 'member',
  summary: 'Change the consent to advertising texts; nothing else can be changed here',
  body: z.strictObject({ sms_YN: z.enum(['Y', 'N']) }),
  result: z.object({}),
})

export const changePassword = call({
  method: 'POST',
  path: '/api/users/me/password',
  access: 'member',
  summary: 'Change the password; the other devices are signed out',
  body: changePasswordForm.strict(),
  result: z.object({}),
})

/** A browser in which the member is logged in. */
export const device = z.object({
  id: z.string(),
  device: z.string(),
  created_at: instant,
  last_used_at: instant,
  current: z.boolean(),
})

export const listDevices = call({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'member',
  summary: 'Where this member is signed in',
  result: z.object({ data: z.array(device) }),
})

export const endDevice = call({
  method: 'POST',
  path: '/api/users/me/sessions/{session_id}/end',
  access: 'member',
  summary: 'Sign a device out; the present password is asked, so that whoever found this one open shuts nobody out',
  params: z.object({ session_id: z.string().min(10).max(100) }),
  body: z.strictObject({ current_password: currentPassword }),
  result: z.object({}),
})

export const listOutReasons = call({
  method: 'GET',
  path: '/api/codes/user-out',
  access: 'anyone',
  summary: 'Reasons of a withdrawal; 8 is free text',
  result: z.object({ data: z.array(z.object({ id: z.int(), out_kind: z.string() })) }),
})

export const leave = call({
  method: 'POST',
  path: '/api/users/out',
  access: 'applicant',
  summary: 'Withdraw; refused while an order or a refund is open',
  body: withdrawalForm.strict(),
  result: z.object({}),
})

/** The state of a member who may not buy: waiting, rejected or suspended (DECISIONS §4). */
export const getApplication = call({
  method: 'GET',
  path: '/api/users/application',
  access: 'applicant',
  summary: 'Where the application stands, and what a login needs once it is approved',
  result: z.object({
    data: z.object({
      id: z.int(),
      userid: z.string(),
      status: z.enum(['WAIT', 'ACTIVE', 'REJECT', 'STOP']),
      name: z.string(),
      business_name: z.string(),
      business_no: z.string(),
      phone_no: z.string(),
      applied_at: instant,
      /** The reason of a rejection or a suspension. */
      reject_reason: z.string().nullable(),
      /** Minutes within which four of five recent applicants were answered; null: too few to tell. */
      usual_minutes: z.int().nullable(),
      user_cert_file: z.object({ ori_name: z.string() }).nullable(),
    }),
  }),
})

export const getApplicationProof = call({
  method: 'GET',
  path: '/api/users/application/proof',
  access: 'applicant',
  summary: 'One’s own proof of business, as a file',
  file: ['image/jpeg', 'application/pdf'],
  result: z.object({}),
})

export const resubmitProof = call({
  method: 'POST',
  path: '/api/users/application/proof',
  access: 'applicant',
  summary:
    'Send the business proof again, and names and number as they stand on it: REJECT goes back to WAIT (multipart, field `file`)',
  body: changeBusinessForm.partial().strict(),
  upload: { field: 'file', max: 1, required: '증명용 이미지 파일을 선택하세요', accepts: ['image', 'pdf'] },
  result: z.object({}),
})
