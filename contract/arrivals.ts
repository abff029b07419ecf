import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './query.ts'

/** A box of this partner that is paid by `cut_off_at` arrives on `day` ('YYYY-MM-DD', Seoul's). */
export const arrival = z.object({ partner_id: z.int(), cut_off_at: instant, day: z.string() })
export type Arrival = z.infer<typeof arrival>

export const listArrivals = call({
  method: 'GET',
  path: '/api/fronts/arrivals',
  access: 'anyone',
  summary: 'When boxes arrive that are paid for next, by partner; partners of whom it is not known are left out',
  result: z.object({ data: z.array(arrival), serverNow: instant }),
})
