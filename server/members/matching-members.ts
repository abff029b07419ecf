import { type RawBuilder, sql } from 'kysely'
import type { MemberFilter } from '#contract/operator/members.ts'

/**
 * The condition and the order of a list of members, over `users`: waiting ones oldest first, the others newest first. For the desk and for
 * its sheet.
 */
export function matchingMembers({ status, recheck, sch_word }: MemberFilter): {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
} {
  const parts: RawBuilder<unknown>[] = []
  if (status) parts.push(sql`users.status = ${status}`)
  if (recheck) parts.push(sql`users.recheck and users.status = 'ACTIVE'`)
  if (sch_word) parts.push(lookedFor(sch_word))
  const way = sql.raw(status === 'WAIT' ? 'asc' : 'desc')
  return {
    where: parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`,
    order: sql`users.created_at ${way}, users.id ${way}`,
  }
}

function lookedFor(word: string): RawBuilder<unknown> {
  const words = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  // Korean and digits have no upper case, and `like` takes a quarter of the time of `ilike`.
  const like = word.toLowerCase() === word.toUpperCase() ? sql`like` : sql`ilike`
  // Numbers are kept without the hyphens that people type.
  const digits = /^[\d\s-]+$/.test(word) ? word.replaceAll(/\D/g, '') : ''
  const byNumber =
    digits.length >= 3 ? sql`or users.business_no like ${`%${digits}%`} or users.phone_no like ${`%${digits}%`}` : sql``
  return sql`(users.userid ${like} ${words} or users.name ${like} ${words} or users.business_name ${like} ${words} ${byNumber})`
}
