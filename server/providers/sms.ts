import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config.ts'

/** `unknown`: no answer that can be read; it may have been sent. `refused`: this text will never go. */
export type Sending = { sent: string } | { refused: string } | { unknown: string }
export type Sms = { send: (text: { to: string; text: string }) => Promise<Sending> }

const timeout = 8_000
const accepted = z.object({
  groupInfo: z.object({ groupId: z.string() }),
  messageList: z.array(z.object({ messageId: z.string() })).optional(),
})
const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().default('') })

/** Solapi's public protocol (PROVIDERS §3): one text a call, signed. Short or long form is the provider's choice by length. */
export function smsService({ url, key, secret, sender }: Config['sms']): Sms {
  return {
    async send({ to, text }) {
      try {
        const response = await fetch(`${url}/messages/v4/send-many/detail`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
          headers: { 'content-type': 'application/json', authorization: signature(key, secret) },
          body: JSON.stringify({ messages: [{ to, from: sender, text }], showMessageList: true }),
        })
        return read(response.status, await response.json())
      } catch (error) {
        return { unknown: error instanceof Error ? error.name : 'failed' }
      }
    },
  }
}

/** Good for one request: the salt is new each time. */
function signature(key: string, secret: string): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const mac = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${mac}`
}

/** Wrong keys and clocks are for us to put right, so the text waits; what is wrong with the text itself stays wrong. */
function read(status: number, body: unknown): Sending {
  if (status === 200) {
    const said = accepted.safeParse(body).data
    return said ? { sent: said.messageList?.[0]?.messageId ?? said.groupInfo.groupId } : { unknown: 'unreadable' }
  }
  const said = refusal.safeParse(body).data
  const why = `${status} ${said?.errorCode ?? ''} ${said?.errorMessage ?? ''}`.trim()
  return status === 400 && said ? { refused: why } : { unknown: why }
}
