import { z } from 'zod'
import { placesIn, smsBytes } from './message-wordings.ts'

/** The kinds of messages that the desk writes: information for members, or advertising. */
export const mailingKindNames = { service: '안내', advertising: '광고' } as const
export type MailingKind = keyof typeof mailingKindNames
export const mailingKind = z.enum(Object.keys(mailingKindNames) as [MailingKind, ...MailingKind[]])

/** Its placeholders, with an example each; they are filled in for each recipient. */
export const mailingPlaces = { 상호: '한결식당', 이름: '김한결' } as const

export const mostReceivers = 10_000
export const longestMailing = 1_000
const longBytes = 2_000

/**
 * The text as it is sent. An advertisement must say so first, name its sender, and end with a toll-free number for refusing further ones
 * (정보통신망법 제50조 제4항).
 */
export const mailingText = (kind: MailingKind, words: string, refuseNumber = ''): string =>
  kind === 'advertising' ? `(광고)[한결] ${words}\n무료수신거부 ${refuseNumber}` : `[한결] ${words}`

/** What is wrong with the text; undefined: nothing. A recipient's name may make it a little longer than it is here. */
export function mailingProblem(words: string): string | undefined {
  const strange = placesIn(words).find((place) => !(place in mailingPlaces))
  if (strange !== undefined) return `쓸 수 없는 변수입니다: #{${strange}}`
  if (/광고\)|무료\s*수신\s*거부/.test(words)) return '(광고)와 무료수신거부는 저절로 붙어요. 지워 주세요.'
  const bytes = smsBytes(words)
  return bytes > longBytes - 200 ? `${longBytes - 200}바이트까지 쓸 수 있어요. 지금 ${bytes}바이트` : undefined
}
