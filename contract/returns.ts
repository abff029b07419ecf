import { z } from 'zod'
import { returnRequestForm } from '#domain/forms/return-request.ts'
import { call } from './call.ts'
import { lineOutcome } from './orders.ts'
import { id, list } from './query.ts'

const lineIds = list(z.string().regex(/^[1-9]\d{0,9}$/))
  .transform((ids) => ids.map(Number))
  .pipe(z.array(z.int().max(2_147_483_647)))

/** `id` is the order line's. */
export const requestReturn = call({
  method: 'POST',
  path: '/api/users/orders/products/returns/{id}',
  access: 'member',
  summary:
    'Ask to give a confirmed line back (multipart; one picture in `imgs[]`); confirm_YN=Y confirms it in the same step. Lines in `order_product_id` (1,2,3) are asked for with it, each for itself',
  params: z.object({ id }),
  body: returnRequestForm.extend({ order_product_id: lineIds }).strict(),
  upload: { field: 'imgs[]', max: 1, accepts: ['image'] },
  result: z.object({ os_code: z.literal('RTNW'), lines: z.array(lineOutcome) }),
})

export const withdrawReturn = call({
  method: 'DELETE',
  path: '/api/users/orders/products/returns/{id}',
  access: 'member',
  summary: 'Take a request back while nobody has decided on it',
  params: z.object({ id }),
  result: z.object({ os_code: z.literal('ORDK') }),
})

export const getReturnPicture = call({
  method: 'GET',
  path: '/api/users/orders/products/returns/{id}/picture',
  access: 'member',
  summary: 'The picture that came with a request to give a line back, as a file, for its owner alone',
  params: z.object({ id }),
  file: ['image/jpeg'],
  result: z.object({}),
})
