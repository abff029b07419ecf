import { sql } from 'kysely'
import type { OwnChanged } from '#contract/partner/boxes.ts'
import type { Trx } from '#database/connect.ts'
import { notFreeWords, stoppedByNames } from '#domain/own-box-lanes.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { pausedByPartner } from './paused-by-partner.ts'

export type SeenOwnBox = {
  id: number
  version: number
  ps_code: ProductStatus
  pc_name: string
  cattle_no: string
  kg_price: number
  listed: number
  own_pause: boolean
  ended: boolean
  /** Nobody has compared its carcass with the papers. */
  unchecked: boolean
}

/**
 * The boxes of a partner that trades, in the order of their ids; they are not locked. The partner is: pausing or closing it at this moment
 * waits, or is seen here. What is another partner's is as what does not exist.
 */
export async function seeOwnBoxes(trx: Trx, partnerId: number, ids: readonly number[]): Promise<SeenOwnBox[]> {
  const { rows: partners } = await sql<{ status: string }>`
    select status from partners where id = ${partnerId} for share`.execute(trx)
  if (partners[0]?.status !== 'OPEN') throw refuse('partner.not-open')
  const wanted = [...new Set(ids)]
  const boxes = await findSeen(trx, partnerId, wanted)
  if (boxes.length < wanted.length) throw refuse('product.missing')
  return boxes
}

async function findSeen(trx: Trx, partnerId: number, ids: readonly number[]): Promise<SeenOwnBox[]> {
  const { rows } = await sql<SeenOwnBox>`
    select p.id, p.version, p.ps_code, cuts.pc_name, c.cattle_no, p.kg_price, coalesce(p.listed_kg_price, p.kg_price) as listed,
      ${pausedByPartner} as own_pause, coalesce(p.sale_until < market_today(), false) as ended,
      c.checked is null as unchecked
    from products p join carcass_infos c on c.id = p.carcass_id join cuts on cuts.pc_code = p.pc_code
    where p.id = any(${[...ids]}::int[]) and p.partner_id = ${partnerId} order by p.id`.execute(trx)
  return rows
}

/**
 * How many were changed, and which of the wanted boxes were not, with the reason as it is now. Refuses if nothing was changed.
 * `words`: the reason in other words.
 */
export async function changedOf(
  trx: Trx,
  partnerId: number,
  wanted: readonly SeenOwnBox[],
  done: ReadonlySet<number>,
  words: (box: SeenOwnBox) => string | undefined = () => undefined,
): Promise<OwnChanged> {
  const left = wanted.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  const skipped = (await findSeen(trx, partnerId, left)).map((box) => {
    const { id, pc_name, cattle_no, ps_code } = box
    return { id, pc_name, cattle_no, why: words(box) ?? notFreeWords(ps_code) }
  })
  if (done.size === 0) throw refuse('own-box.not-free', `${skipped[0]!.why}.`)
  return { count: done.size, skipped }
}

/** Why a stopped box is not put on sale again by its partner; undefined: it may be. */
export function notResumedWords({ ps_code, own_pause, ended, unchecked }: SeenOwnBox): string | undefined {
  if (ps_code === productStatuses.available) return '이미 팔고 있어요'
  if (ps_code !== productStatuses.off) return undefined
  if (ended) return stoppedByNames.until
  if (!own_pause) return stoppedByNames.market
  return unchecked ? '한결이 도체 정보를 확인하고 있어요' : undefined
}
