import { sql } from 'kysely'
import { mayAct, type PartnerRole, partnerRoleNames } from '#domain/staff-role.ts'

const confirming = (Object.keys(partnerRoleNames) as PartnerRole[]).filter((role) => mayAct([role], 'partner-orders'))

/** Conditions on `line`. Whether its partner has people who confirm what is ordered; those without are told on other ways. */
export const confirms = sql<boolean>`exists (
  select from staff where staff.partner_id = line.partner_id and staff.status = 'ACTIVE' and staff.last_login_at is not null and staff.roles && ${confirming}::text[])`

export const isConfirmed = sql<boolean>`exists (select from order_confirmations where order_product_id = line.id)`
/** Its partner has yet to say that it has read the 발주. */
export const awaits = sql<boolean>`(${confirms} and not ${isConfirmed})`
/** There is no telephone for a text about the 발주. */
export const isUntold = sql<boolean>`exists (select from partners where partners.id = line.partner_id and order_phone = '')`
/** The partner said that it cannot send the line, and has not withdrawn it. Open while the line is in DELW. */
export const isShort = sql<boolean>`exists (
  select from shortages where order_product_id = line.id and withdrawn_at is null)`
