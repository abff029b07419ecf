import { placesIn } from './message-wordings.ts'

export const longestReplyTitle = 40

/** The placeholders of a saved reply, with an example each; they are filled in from the inquiry. */
export const replyPlaces = {
  상호: '한결식당',
  이름: '김한결',
  주문번호: '20261120-000148',
  제목: '배송 시간이 궁금해요',
} as const

/** What is wrong with the text of a saved reply; undefined: nothing. */
export function replyProblem(words: string): string | undefined {
  const strange = placesIn(words).find((place) => !(place in replyPlaces))
  return strange === undefined ? undefined : `쓸 수 없는 변수입니다: #{${strange}}`
}
