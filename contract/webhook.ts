import { z } from 'zod'
import { call } from './call.ts'

/** The provider's notice is a hint, never trusted: it is stored and answered with 200, and then the provider is asked. */
export const paymentWebhook = call({
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'anyone',
  summary: 'Notice of the payment provider that a payment changed',
  body: z.looseObject({ eventType: z.string().max(100).optional(), data: z.looseObject({}).optional() }),
  result: z.object({}),
})
