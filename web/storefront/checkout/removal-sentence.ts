import { NetworkFailure, errorMessage, ServerRefusal } from '#web/api/failures.ts'

/** What to say when boxes could not be taken out of the cart (SPEC §8): no answer is the network's, a failed server has its own sentence. */
export function removalSentence(error: unknown): string {
  if (error instanceof NetworkFailure) return errorMessage(error)
  if (error instanceof ServerRefusal && error.status < 500) return error.message
  return '장바구니 삭제 서버 오류로 인해 데이터를 가져올 수 없습니다.'
}
