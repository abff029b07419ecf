import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Confirmed, OddLine } from '#domain/unusual.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudits } from '#server/audit-log/record-audit.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { type BoxChange, type ChangedBox, changeBoxes } from './change-boxes.ts'
import { findUsual, type MarketOf } from './find-usual.ts'
import { sayProblem } from './post.ts'
import { confirmedWords, oddOfChange, refuseOdd } from './refuse-odd.ts'

type Asked = { changes: readonly BoxChange[]; reason?: string; confirmed: readonly Confirmed[] }

/**
 * Changes prices and weights of boxes that nobody holds, all or none. The old values are stored, so that the change can be undone for ten
 * minutes.
 */
export async function changePrices(
  { db, hub }: Pick<Deps, 'db' | 'hub'>,
  staff: Staff,
  request: FastifyRequest,
  { changes, reason = '', confirmed }: Asked,
): Promise<ChangedBox[]> {
  const wanted = changes.toSorted((one, other) => one.id - other.id)
  const done = await transaction(db, [`operator:${staff.id}`, 'intake.changed'], async (trx) => {
    const odd = await findOddChanges(trx, wanted)
    const boxes = await changeBoxes(trx, wanted)
    if (boxes.size < wanted.length) throw refuse('intake.box-not-now')
    const changed = wanted.map(({ id }) => boxes.get(id)!)
    await recordAudits(
      trx,
      staff,
      request,
      wanted.map(({ id }, n) => {
        const { before, after } = changed[n]!
        const words = confirmedWords(odd.get(id) ?? [])
        return { action: 'box.change', target: ['product', id], before, after: { ...after, ...words }, reason }
      }),
    )
    // Last, so that impossible values are refused before unusual ones.
    refuseOdd([...odd.values()].flat(), confirmed)
    await keepChange(trx, staff, wanted, changed)
    return changed
  }).catch(sayProblem)
  hub.wake()
  return done
}

/** The unusual values among the changes, by box. A box that does not exist has none, and is refused when it is changed. */
async function findOddChanges(trx: Trx, changes: readonly BoxChange[]): Promise<Map<number, OddLine[]>> {
  const { rows } = await sql<MarketOf & { id: number; pc_code: string; weight: number; kg_price: number }>`
    select p.id, p.pc_code, p.weight::float8 as weight, p.kg_price, c.beef_code, c.judge_sex_nm, c.grade_code
    from products p join carcass_infos c on c.id = p.carcass_id
    where p.id = any(${changes.map(({ id }) => id)}::int[])`.execute(trx)
  const usual = await findUsual(trx, rows)
  return new Map(
    rows.map((box) => {
      const { weight = box.weight, kg_price } = changes.find(({ id }) => id === box.id)!
      return [box.id, oddOfChange(box, { weight, kg_price }, usual(box, box.pc_code))]
    }),
  )
}

/** Stores what a change was from and to, so that it can be undone. After the change: later changes of a box have larger numbers. */
export async function keepChange(
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  wanted: readonly BoxChange[],
  changed: readonly ChangedBox[],
): Promise<void> {
  const { id: change_id } = await trx
    .insertInto('box_changes')
    .values({ staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = wanted.map(({ id }, n) => {
    const { before, after, listed_from } = changed[n]!
    return {
      change_id,
      product_id: id,
      weight_from: before.weight,
      kg_price_from: before.kg_price,
      weight_to: after.weight,
      kg_price_to: after.kg_price,
      listed_from,
    }
  })
  await trx.insertInto('box_change_lines').values(lines).execute()
}
