import type { Received, Result } from '#contract/call.ts'
import type { pauseOwnBoxes, resumeOwnBoxes } from '#contract/partner/boxes.ts'
import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudits } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'
import { changedOf, notResumedWords, seeOwnBoxes } from './own-boxes.ts'
import { ownPause } from './paused-by-partner.ts'
import { sayProblem } from './post.ts'
import { postProducts } from './post-products.ts'

const { off, available } = productStatuses
type World = Pick<Deps, 'db' | 'hub'>

/** Stops the sale of a partner's free boxes, by one of its people. Nobody loses a box that he has. */
export async function pause(
  { db, hub }: World,
  { staff, request }: Actor,
  { ids, reason }: Received<typeof pauseOwnBoxes>['body'],
): Promise<Result<typeof pauseOwnBoxes>> {
  const partnerId = partnerOf(staff)
  const answer = await transaction(db, [`operator:${staff.id}`, ownPause], async (trx) => {
    const boxes = await seeOwnBoxes(trx, partnerId, ids)
    const gone = await withdrawFree(
      trx,
      boxes.map(({ id }) => id),
    )
    await recordAudits(
      trx,
      staff,
      request,
      gone.map((id) => ({
        action: 'box.stop',
        target: ['product', id],
        before: { ps_code: available },
        after: { ps_code: off },
        reason,
      })),
    )
    return changedOf(trx, partnerId, boxes, new Set(gone))
  })
  hub.wake()
  return answer
}

/** Puts boxes on sale again that the partner itself has paused: what the market stopped stays stopped. They do not become new by it. */
export async function resume(
  { db, hub }: World,
  { staff, request }: Actor,
  { ids }: Received<typeof resumeOwnBoxes>['body'],
): Promise<Result<typeof resumeOwnBoxes>> {
  const partnerId = partnerOf(staff)
  const answer = await transaction(db, [`operator:${staff.id}`, 'own-box.resumed'], async (trx) => {
    const wanted = await seeOwnBoxes(trx, partnerId, ids)
    // A correction makes a carcass unchecked: it waits, or is read below.
    await sql`
      select 1 from carcass_infos where id in (select carcass_id from products where id = any(${wanted.map(({ id }) => id)}::int[]))
      order by id for share`.execute(trx)
    // Locked and read again: the market may have put one on sale, or closed it, meanwhile.
    await sql`
      select 1 from claims where product_id = any(${wanted.map(({ id }) => id)}::int[]) and kind = 'OFF'
      order by product_id for update`.execute(trx)
    const boxes = await seeOwnBoxes(trx, partnerId, ids)
    const back = boxes.filter((box) => box.ps_code === off && !notResumedWords(box)).map(({ id }) => id)
    await postProducts(trx, back, false)
    await recordAudits(
      trx,
      staff,
      request,
      back.map((id) => ({
        action: 'box.resume',
        target: ['product', id],
        before: { ps_code: off },
        after: { ps_code: available },
      })),
    )
    return changedOf(trx, partnerId, boxes, new Set(back), notResumedWords)
  }).catch(sayProblem)
  hub.wake()
  return answer
}
