import type { Violation } from './run-audit.ts'

/**
 * What differs from the provider's list at two looks. A payment or refund that is under way at this moment, or whose server was killed
 * before it heard the answer, differs for a moment: the sweeps settle it while `meanwhile` lasts. Undefined: the provider gave no list.
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
