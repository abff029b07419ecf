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

type Values = { weight: number; kg_price: number }
/** `asked`: it is to be undone. `now`: what the box has at present. `listed`: what a partner might move from before this change. */
type Line = {
  change_id: number
  product_id: number
  version: number
  asked: boolean
  now: Values
  from: Values
  to: Values
  listed: number | null
}

async function undoPrices(trx: Trx, { staff, request }: Actor, ids: readonly number[]): Promise<Undone> {
  const { rows: changes } = await sql`
    select 1 from box_changes where id = any(${ids}::int[]) and undone_at is null
      and at > market_now() - ${undoMinutes} * interval '1 minute' order by id for update`.execute(trx)
  if (changes.length !== ids.length) throw refuse('desk.undo-over')
  // Of each box its changes that stand, the newest first.
  const { rows: lines } = await sql<Line>`
    select line.change_id, line.product_id, p.version, line.change_id = any(${ids}::int[]) as asked, line.listed_from as listed,
      jsonb_build_object('weight', p.weight, 'kg_price', p.kg_price) as now,
      jsonb_build_object('weight', line.weight_from, 'kg_price', line.kg_price_from) as from,
      jsonb_build_object('weight', line.weight_to, 'kg_price', line.kg_price_to) as to
    from box_change_lines line join box_changes change on change.id = line.change_id join products p on p.id = line.product_id
    where line.change_id >= ${ids[0]} and change.undone_at is null
      and line.product_id in (select product_id from box_change_lines where change_id = any(${ids}::int[]))
    order by line.product_id, line.change_id desc`.execute(trx)
  const each = [...Map.groupBy(lines, ({ product_id }) => product_id).values()].map(stepsBack)
  const undone = each.flat().map(({ change_id }) => change_id)
  await sql`update box_changes set undone_at = market_now() where id = any(${undone}::int[])`.execute(trx)
  const back = each.flatMap((steps) => steps.at(-1) ?? [])
  const boxes = await changeBoxes(
    trx,
    back.map(({ product_id: id, version, now: was, from, listed }) => ({ id, version, was, ...from, listed })),
    'undo',
  )
  await recordAudits(
    trx,
    staff,
    request,
    [...boxes].map(([id, { before, after }]) => ({ action: 'box.undo', target: ['product', id], before, after })),
  )
  return { undone: boxes.size, gone_on: each.length - boxes.size }
}

/** The changes of one box that can be taken back, the newest first: none from before one that stays. */
function stepsBack(lines: readonly Line[]): Line[] {
  const end = lines.findIndex(({ asked, to, now }, n) => {
    const here = lines[n - 1]?.from ?? now
    return !asked || to.weight !== here.weight || to.kg_price !== here.kg_price
  })
  return lines.slice(0, end < 0 ? undefined : end)
}
