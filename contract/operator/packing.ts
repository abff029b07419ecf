import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, instant } from '#contract/query.ts'

/** A photograph of a packed box. */
export const packingPicture = z.object({ id: z.int(), at: instant, staff_name: z.string() })
export type PackingPicture = z.infer<typeof packingPicture>

const desk = { access: 'operator', role: 'orders' } as const

export const addPackingPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/orders/lines/{id}/pictures',
  summary: 'Keep a photograph of the packed box of a line in DELW; answers all of the line',
  params: z.object({ id }),
  upload: { field: 'picture', max: 1, required: '사진 파일을 선택하세요', accepts: ['image'] },
  result: z.object({ data: z.array(packingPicture) }),
})

export const getPackingPicture = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/orders/lines/{id}/pictures/{picture}',
  summary: 'A photograph of the packing, as a file',
  params: z.object({ id, picture: id }),
  file: ['image/jpeg'],
  result: z.object({}),
})
