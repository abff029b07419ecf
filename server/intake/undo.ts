import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { undoIntake } from '#contract/operator/intake-prices.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { productStatuses } from '#domain/product-status.ts'
import { undoMinutes } from '#domain/undo.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { withdrawFree } from '#server/lines/withdraw-boxes.ts'
import { recordAudit, recordAudits } from '#server/audit-log/record-audit.ts'
import { changeBoxes } from './change-boxes.ts'
import { sayProblem } from './post.ts'

type Asked = Received<typeof undoIntake>['body']
type Undone = Result<typeof undoIntake>
/** Undoes a change of prices or a posting of the last ten minutes. Boxes that somebody has taken meanwhile stay as they are. */
export async function undo({ db, hub }: Deps, who: Actor, { kind, ids }: Asked): Promise<Undone> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const undone = await transaction(db, [`operator:${who.staff.id}`, 'undone'], async (trx) => {
    const done = await (kind === 'price' ? undoPrices : undoPosts)(trx, who, wanted)
    if (done.undone === 0) throw refuse('desk.undo-over', '모두 담겼거나 다시 바뀌어 되돌릴 수 없어요.')
    return done
  }).catch(sayProblem)
  hub.wake()
  return undone
}

/** Undoes postings: their free boxes go back among the withdrawn ones, from where they can be put on sale again or closed. */
async function undoPosts(trx: Trx, { staff, request }: Actor, ids: readonly number[]): Promise<Undone> {
  const { rows: drafts } = await sql<{ id: number; carcass_id: number | null }>`
    update intake_drafts set undone_at = market_now()
    where id in (
      select id from intake_drafts where id = any(${ids}::int[]) and state = 'POSTED' and undone_at is null
        and changed_at > market_now() - ${undoMinutes} * interval '1 minute'
      order by id for update)
    returning id, carcass_id::int as carcass_id`.execute(trx)
  if (drafts.length !== ids.length) throw refuse('desk.undo-over')
  const { rows: boxes } = await sql<{ id: number; carcass_id: number }>`
    select id, carcass_id from products
    where carcass_id = any(${drafts.map(({ carcass_id }) => carcass_id)}::int[]) and ps_code between ${productStatuses.available} and ${productStatuses.sold}
    order by id`.execute(trx)
  const gone = new Set(
    await withdrawFree(
      trx,
      boxes.map(({ id }) => id),
    ),
  )
  for (const { id, carcass_id } of drafts)
    await recordAudit(trx, staff, request, {
      action: 'intake.undo',
      target: ['intake', id],
      before: { ps_code: productStatuses.available },
      after: {
        ps_code: productStatuses.off,
        boxes: boxes.filter((box) => box.carcass_id === carcass_id && gone.has(box.id)).length,
      },
    })
  return { undone: gone.size, gone_on: boxes.length - gone.size }
}

type Line = {
  product_id: number
  version: number
  stands: boolean
  weight_from: number
  kg_price_from: number
  listed_from: number | null
  was: { weight: number; kg_price: number }
}

async function undoPrices(trx: Trx, { staff, request }: Actor, ids: readonly number[]): Promise<Undone> {
  const { rows: changes } = await sql`
    select 1 from box_changes where id = any(${ids}::int[]) and undone_at is null
      and at > market_now() - ${undoMinutes} * interval '1 minute' order by id for update`.execute(trx)
  if (changes.length !== ids.length) throw refuse('desk.undo-over')
  await sql`update box_changes set undone_at = market_now() where id = any(${ids}::int[])`.execute(trx)
  const { rows: lines } = await sql<Line>`
    select line.product_id, p.version, (p.weight, p.kg_price) = (line.weight_to, line.kg_price_to) as stands,
      line.weight_from::float8 as weight_from, line.kg_price_from,
      line.listed_from, jsonb_build_object('weight', line.weight_to, 'kg_price', line.kg_price_to) as was
    from box_change_lines line join products p on p.id = line.product_id
    where change_id = any(${ids}::int[]) order by line.product_id`.execute(trx)
  const back = lines.filter(({ stands }) => stands)
  const boxes = await changeBoxes(
    trx,
    back.map(({ product_id: id, version, was, weight_from: weight, kg_price_from: kg_price, listed_from: listed }) => ({
      id,
      version,
      was,
      weight,
      kg_price,
      listed,
    })),
    'undo',
  )
  await recordAudits(
    trx,
    staff,
    request,
    [...boxes].map(([id, { before, after }]) => ({ action: 'box.undo', target: ['product', id], before, after })),
  )
  return { undone: boxes.size, gone_on: lines.length - boxes.size }
}
