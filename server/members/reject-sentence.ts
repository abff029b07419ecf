import type { Received } from '#contract/call.ts'
import type { rejectMember } from '#contract/operator/members.ts'
import { rejectReasons } from '#domain/member-status.ts'
import { refuse } from '#server/http/refuse.ts'

/** The reason that the applicant reads: the chosen one, with the reviewer's own words after it or instead of it. */
export function rejectSentence({ reason, words }: Received<typeof rejectMember>['body']): string {
  if (reason !== 'other') return words === '' ? rejectReasons[reason] : `${rejectReasons[reason]} ${words}`
  if (words === '') throw refuse('input.invalid', '사유를 입력하세요')
  return words
}
