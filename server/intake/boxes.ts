import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { IntakeProblem } from './intake-problem.ts'
import { tellReleased } from '#server/holds/tell-released.ts'
import { closeBoxes } from '#server/lines/close-boxes.ts'
import { postBoxes } from '#server/lines/post-boxes.ts'
import { pausedByPartner } from './paused-by-partner.ts'
import { postProducts } from './post-products.ts'
import { type Stopped, stopBoxes } from './stop-boxes.ts'
import { goodsLabel } from '#server/messages/goods-label.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { withdrawnText } from '#server/messages/texts.ts'
import { sayProblem } from './post.ts'

export async function stop(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<{ count: number; told: number }> {
  const settings = await deps.settings()
  const stopped = await transaction(deps.db, [`operator:${staff.id}`, 'intake.stopped'], async (trx) => {
    await takeOver(trx, ids)
    const boxes = await stopBoxes(trx, ids, settings)
    if (!boxes) throw refuse('intake.box-not-now')
    for (const { product_id: id, from } of boxes)
      await record(trx, staff, request, { action: 'box.stop', id, from, to: productStatuses.off, reason })
    return { count: boxes.length, told: await tellHolders(trx, boxes, reason) }
  })
  deps.hub.wake()
  return stopped
}

/** Tells whoever held some of the stopped boxes, in one text about all that they held. Answers how many people. */
async function tellHolders(trx: Trx, boxes: readonly Stopped[], reason: string): Promise<number> {
  const held = Map.groupBy(
    boxes.filter(({ user_id }) => user_id !== null),
    ({ user_id }) => user_id!,
  )
  const firsts = held.values().map(([first]) => first!.product_id)
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from products where id = any(${[...firsts]}::int[])`.execute(trx)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  for (const [userId, own] of held) {
    const { product_id, name, phone_no, pc_name } = own[0]!
    const key = `${product_id}:${versions.get(product_id)}`
    const text = withdrawnText(name, goodsLabel(pc_name, own.length), reason)
    await queueMessage(trx, { key, kind: 'service', userId, to: phone_no, text })
  }
  await tellReleased(trx, [...held.keys()])
  return held.size
}

/** Boxes that their partner has paused are the market's to stop as well: then the partner cannot sell them again. */
async function takeOver(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.id = any(${[...ids]}::int[]) and p.ps_code = ${sql.lit(productStatuses.off)} and ${pausedByPartner}
    order by p.id`.execute(trx)
  if (rows.length === 0) return
  const posted = await postBoxes(
    trx,
    rows.map(({ id }) => id),
    false,
  )
  if (typeof posted === 'string') throw refuse('intake.box-not-now')
}

export async function resume(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  ids: number[],
): Promise<{ count: number }> {
  await transaction(db, [`operator:${staff.id}`, 'intake.resumed'], async (trx) => {
    await refuseEnded(trx, ids)
    await postProducts(trx, ids)
    const [from, to] = [productStatuses.off, productStatuses.available]
    for (const id of new Set(ids)) await record(trx, staff, request, { action: 'box.resume', id, from, to, reason: '' })
  }).catch(sayProblem)
  hub.wake()
  return { count: new Set(ids).size }
}

/** Closes boxes (ps_code 0 → 9) that were never sold and will not be. Returned boxes (6) are closed at the desk of returns. */
export async function close(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<{ count: number }> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await transaction(db, [`operator:${staff.id}`, 'intake.closed'], async (trx) => {
    await closeBoxes(trx, wanted, () => refuse('intake.box-not-now'))
    const [from, to] = [productStatuses.off, productStatuses.closed]
    for (const id of wanted) await record(trx, staff, request, { action: 'box.close', id, from, to, reason })
  })
  hub.wake()
  return { count: wanted.length }
}

async function refuseEnded(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select 1 from products where id = any(${ids}::int[]) and sale_until < market_today() limit 1`.execute(trx)
  if (rows.length > 0) throw new IntakeProblem('판매 기한이 지난 상품이 있습니다. 기한을 먼저 바꿔 주세요.')
}

type Recorded = { action: AuditAction; id: number; from: number; to: number; reason: string }

const record = (trx: Trx, staff: Staff, request: FastifyRequest, { action, id, from, to, reason }: Recorded) =>
  recordAudit(trx, staff, request, {
    action,
    target: ['product', id],
    before: { ps_code: from },
    after: { ps_code: to },
    reason,
  })
