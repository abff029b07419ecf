import type { MessageRow, MessageState } from '#contract/operator/messages.ts'
import { isWithdrawn } from '#domain/message-names.ts'
import { resultAskedDays } from '#domain/result-asked-days.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { dateTime } from '#web/ui/format.ts'

/** Causes of a failure in words; reasons by the provider are shown in its own words. */
const failures: Record<string, string> = {
  TypeError: '문자 회사에 연결하지 못했어요',
  TimeoutError: '문자 회사가 답하지 않았어요',
  unreadable: '문자 회사의 답을 읽지 못했어요',
  'not known whether it was sent': '물었지만 문자 회사가 답하지 않았어요',
  'takes no advertisements': '보내기 전에 광고 수신을 거부한 회원이에요',
  withdrawn: '보내기 전에 거뒀어요',
  'too late': '인증번호를 쓸 수 있는 시간이 지났어요',
}
export const failureWords = (failure: string | null): string | null => failure && (failures[failure] ?? failure)

const abouts: Record<NonNullable<MessageRow['about']>['kind'], (id: number) => readonly [words: string, to: string]> = {
  member: (id) => ['회원', `/operator/members?status=ALL&id=${id}`],
  order: (id) => ['주문', `/operator/orders?id=${id}`],
  product: (id) => [`상품 P${id}`, `/operator/holds?product=${id}`],
  return: (id) => ['반품', `/operator/returns?id=${id}`],
  inquiry: (id) => ['문의', `/operator/inquiries?id=${id}`],
}

const day = 86_400_000

/** Whether the text was delivered, as far as that is known. */
export function arrivalOf({ state, doubtful, sent_at, delivered_at }: MessageRow): string | null {
  if (delivered_at) return `${dateTime(delivered_at)} 확인`
  if (state === 'SENT')
    return serverTime() < Date.parse(sent_at ?? '') + resultAskedDays * day ? '아직 몰라요' : '알 수 없음'
  return doubtful && state === 'FAILED' ? '알 수 없음 · 이미 갔을 수도 있어요' : null
}

/** The text, or why it is not shown. Erasing it empties its number too. */
export const textOf = ({ text, to }: MessageRow): string =>
  text ||
  (to === ''
    ? '보관 기간이 지났거나 회원이 탈퇴해 지운 글이에요.'
    : `회원에게 보낸 글은 ‘${staffRoleNames.content}’ 권한이 있어야 볼 수 있어요.`)

export const aboutOf = ({ about }: MessageRow) => about && abouts[about.kind](about.id)

/** A code's time is over, and what was erased has no words any more. */
export const mayGoAgain = (message: MessageRow): boolean =>
  message.state === 'FAILED' && message.kind !== 'code' && message.text !== '' && !isWithdrawn(message)

export const tones = { QUEUED: 'gray', RETRY: 'amber', SENT: 'pine', FAILED: 'red' } as const satisfies Record<
  MessageState,
  string
>
