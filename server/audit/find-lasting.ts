import type { Violation } from './find-violations.ts'

/**
 * Differences, from the provider's list or from the rules of the audit, that two comparisons in a row find. A payment or refund that is
 * under way, or whose server was killed before it got the answer, differs only for a moment: the sweeps settle it during `meanwhile`. Undefined: the provider gave no list
 * for the first comparison. Without a list for the second one, the differences of the first are the answer.
 */
export async function findLasting(
  compare: () => Promise<Violation[] | undefined>,
  meanwhile: () => Promise<unknown>,
): Promise<Violation[] | undefined> {
  const first = await compare()
  if (!first?.length) return first
  await meanwhile()
  const again = await compare()
  return again ? again.filter(({ what }) => first.some((one) => one.what === what)) : first
}
