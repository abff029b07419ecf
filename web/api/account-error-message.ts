import { NetworkFailure, ServerRefusal } from './failures.ts'

/**
 * The sentence for a failed call of the account screens (SPEC §8): the server's own one if it refused, that of a lost connection, or
 * `otherwise` for everything else.
 */
export function accountErrorMessage(
  error: unknown,
  otherwise = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.',
): string {
  const known = error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status < 500)
  return known ? error.message : otherwise
}
