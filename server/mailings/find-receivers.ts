import { type RawBuilder, sql } from 'kysely'
import type { MailingTarget } from '#contract/operator/mailings.ts'
import type { Database, Trx } from '#database/connect.ts'
import type { MailingKind } from '#domain/mailing.ts'
import { areas } from '#domain/provinces.ts'
import { takesAds } from '#server/messages/ad-hours.ts'

export type Receiver = { id: number; business_name: string; name: string; phone_no: string; takes_ads: boolean }

/**
 * The receivers of a message, and how many of the chosen members refuse advertisements. In a transaction it locks the members: nobody can
 * leave or change their telephone number until the texts are queued, but they may put boxes into their carts meanwhile.
 */
export async function findReceivers(
  db: Database | Trx,
  kind: MailingKind,
  target: MailingTarget,
): Promise<{ receivers: Receiver[]; refusing: number }> {
  const { rows } = await sql<Receiver>`
    select users.id, users.business_name, users.name, users.phone_no, ${takesAds} as takes_ads
    from users where users.status <> 'OUT' and users.phone_no <> '' and ${chosen(target)} order by users.id
    ${db.isTransaction ? sql`for key share of users` : sql``}`.execute(db)
  const receivers = kind === 'advertising' ? rows.filter(({ takes_ads }) => takes_ads) : rows
  return { receivers, refusing: rows.length - receivers.length }
}

function chosen(target: MailingTarget): RawBuilder<unknown> {
  if (target.to === 'one') return sql`users.id = ${target.member}`
  const { statuses, area, bought_within: days, consented } = target
  const names: readonly string[] = area === null ? [] : areas[area]
  return sql`users.status = any(${statuses}::text[])
    and (${area === null} or exists (
      select from user_addresses where main_user_id = users.id and split_part(btrim(address1), ' ', 1) = any(${names}::text[])))
    and (${days}::int is null or exists (
      select from orders where orders.user_id = users.id and orders.paid_at >= market_now() - ${days}::int * interval '1 day'))
    and (not ${consented}::bool or ${takesAds})`
}
