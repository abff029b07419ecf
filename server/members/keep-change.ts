import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Examined } from '#server/files/examine.ts'

export type Wish = { name: string; business_name: string; business_no: string }
export type Paper = Examined & { storedName: string }

/**
 * Stores a change that a member asks for, for the operator to decide. It replaces one that is still waiting, and keeps its paper if it
 * comes without one. The caller has locked the member's row.
 */
export async function keepChange(trx: Trx, userId: number, wish: Wish, paper: Paper | undefined): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into member_changes (user_id, name, business_name, business_no)
    select id, ${wish.name}, ${wish.business_name}, nullif(${wish.business_no}::text, business_no) from users where id = ${userId}
    on conflict (user_id) where decided_at is null
    do update set name = excluded.name, business_name = excluded.business_name, asked_at = market_now(),
      business_no = excluded.business_no, tax_asked_at = null,
      tax_state = case when member_changes.business_no = excluded.business_no then member_changes.tax_state end
    returning id`.execute(trx)
  const change_id = rows[0]!.id
  if (paper) {
    await endPapers(trx, change_id)
    await trx
      .insertInto('user_certs')
      .values({
        user_id: userId,
        change_id,
        ori_name: paper.oriName,
        stored_name: paper.storedName,
        content_type: paper.contentType,
        size: paper.bytes.length,
      })
      .execute()
  }
  await sql`update users set recheck = true, version = version + 1 where id = ${userId}`.execute(trx)
}

/** The change that is waiting for a decision, with the number of its papers. */
export async function waitingChange(
  trx: Trx,
  userId: number,
): Promise<(Wish & { id: number; papers: number }) | undefined> {
  const { rows } = await sql<Wish & { id: number; papers: number }>`
    select id, name, business_name,
      coalesce(business_no, (select business_no from users where id = ${userId})) as business_no,
      (select count(*)::int from user_certs where change_id = member_changes.id and replaced_at is null) as papers
    from member_changes where user_id = ${userId} and decided_at is null`.execute(trx)
  return rows[0]
}

/**
 * Approves the waiting change, or refuses it with a reason (`refused`). Answers the change; undefined: none is waiting. The caller has
 * locked the member's row.
 */
export async function settleChange(
  trx: Trx,
  userId: number,
  refused: string | null,
): Promise<(Wish & { id: number }) | undefined> {
  const change = await waitingChange(trx, userId)
  if (!change) return undefined
  const { id, name, business_name, business_no } = change
  await sql`update member_changes set decided_at = market_now(), refused = ${refused} where id = ${id}`.execute(trx)
  if (refused !== null) {
    await endPapers(trx, id)
    return change
  }
  if (change.papers > 0) {
    await sql`
      update user_certs set replaced_at = market_now()
      where user_id = ${userId} and replaced_at is null and change_id is null`.execute(trx)
    await sql`update user_certs set change_id = null where change_id = ${id} and replaced_at is null`.execute(trx)
  }
  // For another business number the tax service was asked while the change was waiting; its answer about the old one no longer applies.
  await sql`
    update users set name = ${name}, business_name = ${business_name}, business_no = ${business_no},
      tax_state = case when asked.business_no is null then users.tax_state else asked.tax_state end,
      tax_asked_at = case when asked.business_no is null then users.tax_asked_at else asked.tax_asked_at end,
      cert_ori_name = (
        select ori_name from user_certs where user_id = users.id and replaced_at is null and change_id is null
        order by id desc limit 1)
    from member_changes asked where users.id = ${userId} and asked.id = ${id}`.execute(trx)
  return change
}

/** The member withdraws the waiting change. */
export async function dropChange(trx: Trx, userId: number): Promise<void> {
  const change = await waitingChange(trx, userId)
  if (!change) return
  await sql`update user_certs set replaced_at = market_now(), change_id = null where change_id = ${change.id}`.execute(
    trx,
  )
  await sql`delete from member_changes where id = ${change.id}`.execute(trx)
  await sql`update users set recheck = false, version = version + 1 where id = ${userId}`.execute(trx)
}

/** Marks the papers of a change as replaced; the retention deletes them later. */
async function endPapers(trx: Trx, changeId: number): Promise<void> {
  await sql`
    update user_certs set replaced_at = market_now() where change_id = ${changeId} and replaced_at is null`.execute(trx)
}
