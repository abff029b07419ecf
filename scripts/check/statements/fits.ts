import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Made } from './made.ts'
import type { Types } from './types.ts'

/** Whether a declared type fits a value that comes from, or is sent to, PostgreSQL. Null is checked separately. */
export function fits(types: Types, type: Type, made: Made): boolean {
  const { checker } = types
  return types.membersOf(type).every((one): boolean => {
    const { flags } = one
    if (made === 'json' || made === 'other') return true
    if (flags & (TypeFlags.AnyOrUnknown | TypeFlags.Nullable | TypeFlags.Never)) return true
    if (flags & TypeFlags.NumberLike) return made === 'number'
    if (flags & TypeFlags.StringLike) return made === 'string'
    if (flags & TypeFlags.BooleanLike) return made === 'boolean'
    // A branded string or number.
    if (one.isIntersectionType()) return (one.getTypes() ?? []).some((part) => fits(types, part, made))
    if (typeof made !== 'object' || !checker.isArrayLikeType(one)) return false
    return !one.isTypeReference() || checker.getTypeArguments(one).every((part) => fits(types, part, made.listOf))
  })
}

/** Whether the declared type includes null. */
export const takesNull = (types: Types, type: Type): boolean =>
  types.membersOf(type).some((one) => Boolean(one.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Null)))
