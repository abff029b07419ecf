import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { ask } from './ask.ts'

/** Under the service's own names (PROVIDERS §5): b_stt_cd '01' running, '02' paused, '03' closed, '' not registered. */
export type BusinessState = { b_stt: string; b_stt_cd: string; tax_type: string }

const timeout = 5_000
const answer = z.object({
  status_code: z.literal('OK'),
  data: z.array(z.object({ b_no: z.string(), b_stt: z.string(), b_stt_cd: z.string(), tax_type: z.string() })),
})

/** Asks the tax service about a business number; undefined: no readable response. */
export async function askTaxOffice(
  { url, key }: Config['tax'],
  businessNo: string,
): Promise<BusinessState | undefined> {
  try {
    const { ok, text } = await ask(`${url}/status`, {
      headers: { authorization: `Infuser ${key}` },
      body: { b_no: [businessNo] },
      timeout,
    })
    if (!ok) return undefined
    const said = answer.safeParse(JSON.parse(text)).data
    const found = said?.data.find(({ b_no }) => b_no === businessNo)
    return found && { b_stt: found.b_stt, b_stt_cd: found.b_stt_cd, tax_type: found.tax_type }
  } catch {
    return undefined
  }
}
