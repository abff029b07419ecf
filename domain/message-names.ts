import { wordingOf } from './message-wordings.ts'

/** Events that are worded in the code alone, or as another one. */
const others: Record<string, string> = {
  'password.reset': '비밀번호 재설정',
  mailing: '직접 쓴 메시지',
}

/** What people call a text, by its event's name. */
export const titleOf = (template: string): string => wordingOf(template)?.title ?? others[template] ?? template

export const channelNames = { SMS: '단문', LMS: '장문', ATA: '알림톡' } as const

/** RETRY: it had failed, and somebody has put it in the queue again. */
export const messageStateNames = {
  QUEUED: '보낼 것',
  RETRY: '다시 보내는 중',
  SENT: '보냄',
  FAILED: '실패',
} as const
