import { wordingOf } from './message-wordings.ts'

/** Titles of texts without a wording that the operator can change. `password.reset`: only in rows of an earlier release. */
const others: Record<string, string> = {
  'password.reset': '비밀번호 재설정',
  mailing: '직접 쓴 메시지',
}

/** The title of a text, by its event's name. */
export const titleOf = (template: string): string => wordingOf(template)?.title ?? others[template] ?? template

/** Who gets a text: a member's business, a partner, or somebody who is neither. */
export const receiverOf = ({ member, partner }: Receiver): string =>
  member?.business_name ?? partner?.partner_name ?? '회원 아님'
type Receiver = { member: { business_name: string } | null; partner: { partner_name: string } | null }

export const channelNames = { SMS: '단문', LMS: '장문', ATA: '알림톡' } as const

/** RETRY: it had failed, and a staff member has queued it again. */
export const messageStateNames = {
  QUEUED: '보낼 것',
  RETRY: '다시 보내는 중',
  SENT: '보냄',
  FAILED: '실패',
} as const

type Outcome = { state: keyof typeof messageStateNames; failure: string | null; partner: unknown }

/** Whether nobody wants it sent any more. A text to a partner is withdrawn only for want of a telephone, and fails by that. */
export const isWithdrawn = ({ state, failure, partner }: Outcome): boolean =>
  state === 'FAILED' && failure === 'withdrawn' && partner === null

/** What became of a text, in a word. */
export const outcomeName = (message: Outcome): string =>
  isWithdrawn(message) ? '거둠' : messageStateNames[message.state]
