import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { ask } from './ask.ts'

/**
 * `unknown`: no readable response, so it may have been sent. `waits`: certainly not accepted, to be tried again. `refused`: this text can
 * never be sent.
 */
export type Sending = { sent: string } | { refused: string } | { waits: string } | { unknown: string }
/** `under-way`: the carrier has not reported yet. `replaced`: KakaoTalk did not reach the recipient, and it was sent as a plain text. */
export type Outcome = 'under-way' | 'delivered' | 'replaced' | { failed: string }
/** A KakaoTalk template and its variables, named as in the template: '#{이름}'. */
export type Kakao = { templateId: string; variables: Record<string, string> }
export type Sms = {
  /** Sends by KakaoTalk if there is a template and the shop has a channel, and as a plain text to those whom KakaoTalk does not reach. */
  send: (text: { to: string; text: string; kakao?: Kakao | null }) => Promise<Sending>
  /** A template of the channel: whether Kakao has approved it, and its text. `missing`: it does not exist; undefined: no answer. */
  findTemplate: (templateId: string) => Promise<{ approved: boolean; text: string } | 'missing' | undefined>
  /** The outcome of the text with this provider id; undefined: no answer. */
  result: (providerId: string) => Promise<Outcome | undefined>
  /** The provider's ids of the same texts accepted since then (ISO); undefined: no answer. */
  find: (text: { to: string; text: string; since: string }) => Promise<string[] | undefined>
}

const timeout = 8_000
const accepted = z.object({
  /** The provider's documents have both names (PROVIDERS §3.1, PROVIDERS2 §2). */
  groupInfo: z.object({ groupId: z.string().optional(), _id: z.string().optional() }),
  messageList: z.array(z.object({ messageId: z.string() })).optional(),
  failedMessageList: z.array(z.object({ statusCode: z.string(), statusMessage: z.string().default('') })).default([]),
})
/** Failures of our account: no balance, and an unregistered sender (PROVIDERS2 §2). */
const ofOurAccount = ['1030', '1062']
/** The same when the whole request is refused. Assumed: the documents do not name it. */
const emptyAccount = 'NotEnoughBalance'
const listed = z.object({
  messageList: z.record(
    z.string(),
    z.object({
      text: z.string().default(''),
      statusCode: z.string().default(''),
      reason: z.string().nullish(),
      replacement: z.boolean().nullish(),
    }),
  ),
})
const kakaoTemplate = z.object({ status: z.string(), content: z.string() })
/** Accepted, sent to the carrier, delivered (PROVIDERS §3.1); any other code is a failure. */
const deliveredCode = '4000'
const takenCodes = ['2000', '3000', deliveredCode]
/** The provider may return \n as \r\n. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()
const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().default('') })

/** The client of Solapi's public API (PROVIDERS §3): one signed request per text. The provider chooses the short or long form by length. */
export function smsService({ url, key, secret, sender, kakaoChannel }: Config['sms']): Sms {
  return {
    async send({ to, text, kakao }) {
      const way =
        kakao && kakaoChannel ? { type: 'ATA', kakaoOptions: { pfId: kakaoChannel, ...kakao, disableSms: false } } : {}
      try {
        const reply = await ask(`${url}/messages/v4/send-many/detail`, {
          headers: { authorization: signature(key, secret) },
          body: { messages: [{ to, from: sender, text, ...way }], showMessageList: true },
          timeout,
        })
        return read(reply.status, JSON.parse(reply.text))
      } catch (error) {
        return { unknown: error instanceof Error ? error.name : 'failed' }
      }
    },
    async findTemplate(templateId) {
      try {
        const reply = await ask(`${url}/kakao/v2/templates/${encodeURIComponent(templateId)}`, {
          headers: { authorization: signature(key, secret) },
          timeout,
        })
        if (reply.status === 404) return 'missing'
        const said = reply.ok ? kakaoTemplate.safeParse(JSON.parse(reply.text)).data : undefined
        return said && { approved: said.status === 'APPROVED', text: plain(said.content) }
      } catch {
        return undefined
      }
    },
    async find({ to, text, since }) {
      const list = await listOf({ to, from: sender, startDate: since, limit: '100' })
      return (
        list &&
        Object.entries(list)
          .filter(([, message]) => plain(message.text) === plain(text) && takenCodes.includes(message.statusCode))
          .map(([id]) => id)
      )
    },
    async result(messageId) {
      const one = (await listOf({ messageId }))?.[messageId]
      return one && outcomeOf(one)
    },
  }

  async function listOf(query: Record<string, string>) {
    try {
      const reply = await ask(`${url}/messages/v4/list?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: signature(key, secret) },
        timeout,
      })
      return reply.ok ? listed.safeParse(JSON.parse(reply.text)).data?.messageList : undefined
    } catch {
      return undefined
    }
  }
}

/** Undefined: the text is listed without a status code. */
function outcomeOf({
  statusCode,
  reason,
  replacement,
}: z.infer<typeof listed>['messageList'][string]): Outcome | undefined {
  if (statusCode === '') return undefined
  if (statusCode === deliveredCode) return 'delivered'
  if (takenCodes.includes(statusCode)) return 'under-way'
  return replacement ? 'replaced' : { failed: `${statusCode} ${reason ?? ''}`.trim() }
}

/** The signature of one request: the salt is new each time. */
function signature(key: string, secret: string): string {
  const date = new Date().toISOString()
  const salt = randomBytes(16).toString('hex')
  const mac = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${mac}`
}

/**
 * Reads the response. Wrong keys, a wrong clock or an empty account are ours to fix, so the text waits; an invalid text stays refused. A
 * text that was not accepted is in `failedMessageList` of a response that still has status 200.
 */
function read(status: number, body: unknown): Sending {
  if (status === 200) {
    const said = accepted.safeParse(body).data
    const failed = said?.failedMessageList[0]
    if (failed) {
      const why = `${failed.statusCode} ${failed.statusMessage}`.trim()
      return ofOurAccount.includes(failed.statusCode) ? { waits: why } : { refused: why }
    }
    const { groupId, _id } = said?.groupInfo ?? {}
    const number = said?.messageList?.[0]?.messageId ?? groupId ?? _id
    return number === undefined ? { unknown: 'unreadable' } : { sent: number }
  }
  const said = refusal.safeParse(body).data
  const why = `${status} ${said?.errorCode ?? ''} ${said?.errorMessage ?? ''}`.trim()
  if (!said || status >= 500) return { unknown: why }
  return status === 400 && said.errorCode !== emptyAccount ? { refused: why } : { waits: why }
}
