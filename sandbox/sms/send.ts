import { z } from 'zod'
import { smsBytes } from './byte-length.ts'
import { type MessageBook, newGroupId, type SentMessage } from './message-book.ts'
import type { KakaoTemplates } from './kakao-templates.ts'
import { resultOf } from './result.ts'
import { SmsError } from './signature.ts'

const kakaoOptions = z.looseObject({
  pfId: z.string(),
  templateId: z.string(),
  variables: z.record(z.string(), z.string()).default({}),
  disableSms: z.boolean().default(false),
})
const message = z.looseObject({
  to: z.union([z.string(), z.number()]).transform(String),
  from: z.union([z.string(), z.number()]).transform(String),
  text: z.string().min(1),
  type: z.string().optional(),
  subject: z.string().max(40).optional(),
  autoTypeDetect: z.boolean().optional(),
  kakaoOptions: kakaoOptions.optional(),
})
const many = z.looseObject({
  messages: z.array(message).min(1).max(10_000),
  allowDuplicates: z.boolean().optional(),
  showMessageList: z.boolean().optional(),
})
const single = z.looseObject({ message })

type Failure = Omit<SentMessage, 'text' | 'subject' | 'groupId' | 'replacement' | 'sent_at'> & {
  country: string
  accountId: string
}

const accountId = '26000000000001'

/** The body of `/messages/v4/send-many/detail`. If all messages failed, only the list says so, as with some. */
export function sendMany(
  body: unknown,
  book: MessageBook,
  senders: ReadonlySet<string>,
  now: number,
  templates: KakaoTemplates,
) {
  const read = many.safeParse(body)
  if (!read.success) throw new SmsError(400, 'ValidationError', read.error.issues[0]?.message ?? '잘못된 요청입니다.')
  const groupId = newGroupId(now)
  const failedMessageList: Failure[] = []
  const sent: SentMessage[] = []
  const receivers = new Set<string>()
  for (const one of read.data.messages) {
    const fault =
      faultOf(one, senders) ??
      kakaoFaultOf(one, templates) ??
      repeated(one, receivers, read.data.allowDuplicates ?? false)
    receivers.add(one.to.replaceAll('-', ''))
    if (fault === undefined) {
      const taken = book.add(accepted(one, groupId))
      sent.push(taken)
      if (taken.replacement) book.add({ ...taken, type: asText(one), replacement: false })
    } else failedMessageList.push(failure(one, fault))
  }
  const list = sent.map(({ messageId, statusCode, statusMessage }) => ({ messageId, statusCode, statusMessage }))
  return {
    failedMessageList,
    groupInfo: groupInfo(groupId, sent.length, failedMessageList.length),
    ...(read.data.showMessageList === true ? { messageList: list } : {}),
  }
}

/** Body of the older `/messages/v4/send` with one message. */
export function sendOne(body: unknown, book: MessageBook, senders: ReadonlySet<string>, now: number) {
  const read = single.safeParse(body)
  if (!read.success) throw new SmsError(400, 'ValidationError', '잘못된 요청입니다.')
  const fault = faultOf(read.data.message, senders)
  if (fault !== undefined) throw new SmsError(400, 'FailedToAddMessage', fault[1])
  const {
    text: _text,
    subject: _subject,
    replacement: _replacement,
    ...told
  } = book.add(accepted(read.data.message, newGroupId(now)))
  return { ...told, country: '82', accountId }
}

type Message = z.infer<typeof message>
type Fault = [code: string, message: string]

function accepted(one: Message, groupId: string): Omit<SentMessage, 'messageId' | 'sent_at'> {
  return {
    groupId,
    to: one.to.replaceAll('-', ''),
    from: one.from.replaceAll('-', ''),
    text: one.text,
    subject: one.subject ?? null,
    type: typeOf(one),
    ...resultOf({ to: one.to, replacement: false }, 0),
    replacement: typeOf(one) === 'ATA' && one.to.endsWith(withoutKakao),
  }
}

/** Numbers with this end have no KakaoTalk: they get a text, which is listed as a message of its own. */
const withoutKakao = '0000'

/** Numbers with this end have refused advertising by the toll-free 080 number. */
const refusesAds = '0800'

const asText = ({ text }: Message) => (smsBytes(text) > 90 ? 'LMS' : 'SMS')
const typeOf = (one: Message) => one.type ?? asText(one)

/** Kakao only sends exactly what it has approved. */
function kakaoFaultOf({ type, text, kakaoOptions: asked }: Message, templates: KakaoTemplates): Fault | undefined {
  if (type !== 'ATA') return undefined
  const template = templates.get(asked?.templateId ?? '')
  if (!asked || template?.status !== 'APPROVED') return ['1042', '템플릿을 찾을 수 없습니다.']
  const filled = Object.entries(asked.variables).reduce(
    (words, [name, value]) => words.replaceAll(name, value),
    template.content,
  )
  return filled === text ? undefined : ['1043', '템플릿과 내용이 다릅니다.']
}

function faultOf(one: Message, senders: ReadonlySet<string>): Fault | undefined {
  const to = one.to.replaceAll('-', '')
  if (!/^0\d{8,10}$/.test(to)) return ['1010', '수신번호를 확인해 주세요.']
  if (!senders.has(one.from.replaceAll('-', ''))) return ['1062', '발신번호가 등록되어 있지 않습니다.']
  if (one.text.startsWith('(광고)') && to.endsWith(refusesAds)) return ['1061', '080 번호로 수신을 거부한 번호입니다.']
  const most = typeOf(one) === 'SMS' ? 90 : 2000
  if (smsBytes(one.text) > most) return ['1012', `메시지가 ${most}바이트를 넘습니다.`]
  return undefined
}

function repeated(one: Message, receivers: ReadonlySet<string>, allowed: boolean): Fault | undefined {
  return !allowed && receivers.has(one.to.replaceAll('-', '')) ? ['1026', '수신번호가 겹칩니다.'] : undefined
}

function failure(one: Message, [statusCode, statusMessage]: Fault): Failure {
  return {
    to: one.to.replaceAll('-', ''),
    from: one.from.replaceAll('-', ''),
    type: typeOf(one),
    statusCode,
    statusMessage,
    messageId: '',
    country: '82',
    accountId,
  }
}

function groupInfo(groupId: string, good: number, bad: number) {
  return {
    groupId,
    accountId,
    status: 'SENDING',
    count: {
      total: good + bad,
      sentTotal: 0,
      sentFailed: 0,
      sentSuccess: 0,
      sentPending: 0,
      sentReplacement: 0,
      refund: 0,
      registeredFailed: bad,
      registeredSuccess: good,
    },
  }
}
