import type { Database, Trx } from '#database/connect.ts'
import {
  type Confirmed,
  mostOddLines,
  type OddLine,
  oddOfBox,
  oddTwins,
  oddYield,
  unconfirmed,
  type Usual,
} from '#domain/unusual.ts'
import { oddLineLabel } from '#domain/odd-line-label.ts'
import { refuse } from '#server/http/refuse.ts'
import { type CarcassDraft, codesOf } from './carcass-draft.ts'
import { findUsual, type MarketOf } from './find-usual.ts'

/** The unusual values of carcasses, in one list for each carcass. */
export async function findOdd(db: Database | Trx, drafts: readonly CarcassDraft[]): Promise<OddLine[][]> {
  const markets = drafts.map(({ graded }): MarketOf => ({ ...codesOf(graded), judge_sex_nm: graded.judge_sex_nm }))
  const usual = await findUsual(
    db,
    drafts.flatMap(({ boxes }, n) => boxes.map(({ pc_code }) => ({ ...markets[n]!, pc_code }))),
  )
  return drafts.map(({ boxes, product_type, graded }, n) => [
    ...boxes.flatMap((box, at) => oddOfBox(box, usual(markets[n]!, box.pc_code), at)),
    ...oddTwins(boxes),
    ...oddYield(boxes, product_type, graded.weight),
  ])
}

/**
 * The unusual values of a change. Where no sales are known, the box's present price and weight count as usual; unchanged values are not
 * checked.
 */
export function oddOfChange(
  box: { id: number; pc_code: string; weight: number; kg_price: number },
  next: { weight: number; kg_price: number },
  usual: Usual,
): OddLine[] {
  const known: Usual = {
    kg_price: usual.kg_price ?? { value: box.kg_price, basis: 'before' },
    weight: usual.weight ?? { value: box.weight, basis: 'before' },
  }
  return oddOfBox(
    {
      pc_code: box.pc_code,
      weight: next.weight === box.weight ? null : next.weight,
      kg_price: next.kg_price === box.kg_price ? null : next.kg_price,
    },
    known,
    box.id,
  )
}

/** Refuses unusual values that nobody has confirmed, line by line with exactly this value. */
export function refuseOdd(lines: readonly OddLine[], confirmed: readonly Confirmed[]): void {
  const open = unconfirmed(lines, confirmed)
  if (open.length === 0) return
  const words =
    lines.length > mostOddLines
      ? `평소와 다른 값이 ${lines.length}줄이에요. 표를 고쳐 다시 올려 주세요.`
      : `평소와 다른 값이 ${open.length}줄 있어요. 맞는지 한 줄씩 확인해 주세요.`
  throw refuse('intake.odd', words, { lines: lines.slice(0, mostOddLines) })
}

/** For the audit log: the unusual values that were confirmed. */
export const confirmedWords = (odd: readonly OddLine[]): { confirmed?: string[] } =>
  odd.length > 0 ? { confirmed: odd.map(oddLineLabel) } : {}
