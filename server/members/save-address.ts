import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { Address, changeAddress } from '#contract/account.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import type { AddressForm } from '#domain/forms/address.ts'
import type { Deps as All } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockPresent } from '#server/identity/lock-present.ts'
import { findAddress } from './queries.ts'

type Deps = Pick<All, 'db' | 'settings'>
const most = 30

/**
 * Adds an address. The member's first one becomes the main one, whatever the form says. If the same address exists already, word for word,
 * it is used: the member may have lost the response and pressed again.
 */
export async function insertAddress(deps: Deps, userId: number, form: AddressForm): Promise<{ data: Address }> {
  await refuseArea(deps, form)
  return transaction(deps.db, `user:${userId}`, async (trx) => {
    const { count, hasMain } = await lockAddresses(trx, userId)
    const { main_YN, ...words } = form
    const same = await trx
      .selectFrom('user_addresses')
      .select(['id', 'main_YN'])
      .where((column) => column.and({ ...words, user_id: userId }))
      .executeTakeFirst()
    if (same) return change(trx, userId, same.id, same.main_YN === 'Y' ? { ...form, main_YN: 'Y' } : form)
    if (count >= most) throw refuse('address.too-many')
    const isMain = main_YN === 'Y' || count === 0
    if (isMain && hasMain) await dropMain(trx, userId)
    const { id } = await trx
      .insertInto('user_addresses')
      .values({ ...row(form, isMain, userId), user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return findAddress(trx, userId, id)
  })
}

export async function updateAddress(
  deps: Deps,
  userId: number,
  id: number,
  { over, ...form }: Received<typeof changeAddress>['body'],
): Promise<{ data: Address }> {
  await refuseArea(deps, form)
  return transaction(deps.db, `user:${userId}`, async (trx) => {
    await lockAddresses(trx, userId)
    const { data: before } = await findAddress(trx, userId, id)
    // A retry after a lost response finds its own change, so that is accepted too.
    if (over && !stands(before, over) && !stands(before, form)) throw refuse('address.changed')
    return change(trx, userId, id, form)
  })
}

async function change(trx: Trx, userId: number, id: number, form: AddressForm): Promise<{ data: Address }> {
  const { data: before } = await findAddress(trx, userId, id)
  const isMain = form.main_YN === 'Y'
  if (isMain && before.main_YN === 'N') await dropMain(trx, userId)
  await trx
    .updateTable('user_addresses')
    .set(row(form, isMain, userId))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return findAddress(trx, userId, id)
}

const stands = (before: Address, words: AddressForm): boolean =>
  isDeepStrictEqual({ ...before }, { id: before.id, ...words })

/** Refuses addresses to which the courier does not deliver; the browser's own check is only a courtesy (DECISIONS §4). */
async function refuseArea({ settings }: Deps, { zipcode, address1 }: AddressForm): Promise<void> {
  const { remote_areas } = await settings()
  const refusal = deliveryRefusal({ zonecode: zipcode, address: address1 }, remote_areas)
  if (refusal) throw refuse('address.area', refusal)
}

/** Locks the member's row, so that two changes of one member run one after the other and there are never two main addresses. */
async function lockAddresses(trx: Trx, userId: number): Promise<{ count: number; hasMain: boolean }> {
  await lockPresent(trx, userId, { alone: true })
  const { rows } = await sql<{ count: number; has_main: boolean }>`
    select count(*)::int as count, coalesce(bool_or(main_user_id is not null), false) as has_main
    from user_addresses where user_id = ${userId}`.execute(trx)
  return { count: rows[0]?.count ?? 0, hasMain: rows[0]?.has_main ?? false }
}

async function dropMain(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('user_addresses')
    .set({ main_YN: 'N', main_user_id: null })
    .where('main_user_id', '=', userId)
    .execute()
}

function row(form: AddressForm, isMain: boolean, userId: number) {
  return { ...form, main_YN: isMain ? 'Y' : 'N', main_user_id: isMain ? userId : null }
}
