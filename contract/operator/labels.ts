import { z } from 'zod'
import { type LabelCourier, labelCouriers } from '#domain/label-couriers.ts'
import { call } from '#contract/call.ts'
import { day, id, optional } from '#contract/query.ts'
import { sheetTypes } from '#contract/sheet-format.ts'

export const saveLabels = call({
  access: 'operator',
  role: 'orders',
  method: 'GET',
  path: '/api/operators/orders/labels',
  summary: 'The upload sheet of a courier for labels: what waits to be sent (DELW), a row for each box',
  query: z.strictObject({
    courier: z.enum(Object.keys(labelCouriers) as [LabelCourier, ...LabelCourier[]], '택배사를 고르세요'),
    partner_id: optional(id),
    day: optional(day),
  }),
  file: [sheetTypes.xlsx],
  result: z.object({}),
})
