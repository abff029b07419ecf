import { NetworkFailure, errorMessage, ServerRefusal } from '#web/api/failures.ts'

/**
 * The sentence for boxes that could not be removed from the cart (SPEC §8): the general one without a connection, and one of its own for a
 * server error.
 */
export function removalSentence(error: unknown): string {
  if (error instanceof NetworkFailure) return errorMessage(error)
  if (error instanceof ServerRefusal && error.status < 500) return error.message
  return '장바구니 삭제 서버 오류로 인해 데이터를 가져올 수 없습니다.'
}
