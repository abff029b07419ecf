import type { Received, Result } from '#contract/call.ts'
import type { changeOwnPrices } from '#contract/partner/boxes.ts'
import { transaction } from '#database/transaction.ts'
import { partnerPriceBounds, partnerPriceProblem } from '#domain/partner-price.ts'
import { productStatuses } from '#domain/product-status.ts'
import { traceability } from '#domain/traceability.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudits } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import { changeBoxes } from './change-boxes.ts'
import { keepChange } from './change-prices.ts'
import { changedOf, seeOwnBoxes } from './own-boxes.ts'
import { sayProblem } from './post.ts'

type Asked = Received<typeof changeOwnPrices>['body']

/**
 * Changes prices of a partner's free boxes by one of its people. A price outside the limits refuses everything; a box that somebody has, or
 * that costs something else than the page showed, stays as it is. It needs no second look as an unusual price does: the market has set
 * the price from which the limits are counted.
 */
export async function changePrices(
  { db, hub }: Pick<Deps, 'db' | 'hub'>,
  { staff, request }: Actor,
  { changes }: Asked,
): Promise<Result<typeof changeOwnPrices>> {
  const partnerId = partnerOf(staff)
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const answer = await transaction(db, [`operator:${staff.id}`, 'own-box.priced'], async (trx) => {
    const boxes = await seeOwnBoxes(trx, partnerId, [...wanted.keys()])
    for (const { id, pc_name, cattle_no, listed } of boxes) {
      const problem = partnerPriceProblem(wanted.get(id)!.kg_price, partnerPriceBounds(listed))
      if (problem) throw refuse('own-box.price', `${pc_name} ${traceability(cattle_no)}: ${problem}`)
    }
    const same = new Set(boxes.filter(({ id, kg_price }) => wanted.get(id)!.kg_price === kg_price).map(({ id }) => id))
    const open = boxes
      .filter(({ id, ps_code, kg_price }) => {
        return ps_code === productStatuses.available && kg_price === wanted.get(id)!.was && !same.has(id)
      })
      .map(({ id, version }) => ({ id, version, kg_price: wanted.get(id)!.kg_price }))
    const changed = await changeBoxes(trx, open, 'partner')
    const done = await changedOf(trx, partnerId, boxes, new Set(changed.keys()), ({ id, ps_code }) =>
      same.has(id) && ps_code === productStatuses.available ? '지금과 같은 값이에요' : undefined,
    )
    const each = open.filter(({ id }) => changed.has(id))
    await recordAudits(
      trx,
      staff,
      request,
      each.map(({ id }) => {
        const { before, after } = changed.get(id)!
        return { action: 'box.change', target: ['product', id], before, after }
      }),
    )
    await keepChange(
      trx,
      staff,
      each,
      each.map(({ id }) => changed.get(id)!),
    )
    return done
  }).catch(sayProblem)
  hub.wake()
  return answer
}
