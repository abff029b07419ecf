import { NetworkFailure, ServerRefusal } from './failures.ts'

/**
 * What to say of a failed call of the account screens: the server's own sentence when it refused, that of a lost line, and
 * the given one for everything else (SPEC §8).
 */
export function accountErrorMessage(
  error: unknown,
  otherwise = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.',
): string {
  const known = error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status < 500)
  return known ? error.message : otherwise
}
