import { z } from 'zod'
import { returnRequestForm } from '#domain/forms/return-request.ts'
import { call } from './call.ts'
import { id } from './query.ts'

/** `id` is the order line's. */
export const requestReturn = call({
  method: 'POST',
  path: '/api/users/orders/products/returns/{id}',
  access: 'member',
  summary:
    'Ask to give a confirmed line back (multipart; one picture in `imgs[]`); confirm_YN=Y confirms it in the same step',
  params: z.object({ id }),
  body: returnRequestForm.strict(),
  upload: { field: 'imgs[]', max: 1, accepts: ['image'] },
  result: z.object({ os_code: z.literal('RTNW') }),
})

export const withdrawReturn = call({
  method: 'DELETE',
  path: '/api/users/orders/products/returns/{id}',
  access: 'member',
  summary: 'Take a request back while nobody has decided on it',
  params: z.object({ id }),
  result: z.object({ os_code: z.literal('ORDK') }),
})
