import type { Market } from './market.ts'
import { until } from './until.ts'

type Text = { to: string; from: string; text: string; sent_at: string }

/** All texts that a phone has got so far, oldest first. */
export async function textsTo({ sandbox }: Pick<Market, 'sandbox'>, phone: string): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/sms/messages?to=${phone}&limit=100`)
  const { messages } = (await response.json()) as { messages: Text[] }
  return messages.map(({ text }) => text)
}

/** Every code that a phone has got so far. */
export async function codesTo(market: Pick<Market, 'sandbox'>, phone: string): Promise<string[]> {
  const codes = (await textsTo(market, phone)).map((text) =>
    /인증번호 (\d{6}|[\d ]{19})/.exec(text)?.[1]?.replaceAll(' ', ''),
  )
  return codes.filter((code) => code !== undefined)
}

/** Waits for a phone's newest code. `not`: a code that is known already. */
export async function lastCode(market: Pick<Market, 'sandbox'>, phone: string, not?: string): Promise<string> {
  return until(
    async () => {
      const code = (await codesTo(market, phone)).at(-1)
      return code === not ? undefined : code
    },
    { what: `no code came to ${phone}` },
  )
}
