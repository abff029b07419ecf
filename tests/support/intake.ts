import { sql } from 'kysely'
import { checkDraft, createDraft, getIntakeDesk, type IntakeDraft, postDraft } from '#contract/operator/intake.ts'
import { listBoxes } from '#contract/operator/intake-boxes.ts'
import { blankBox } from '#domain/blank-box.ts'
import { type IntakeSheet, noFacts, type SaidBox } from '#domain/intake-sheet.ts'
import { makePartner } from './make.ts'
import type { Market } from './market.ts'
import { openDesk } from './staff.ts'

let number = 0
export const nextNumber = () => `0021888${String(10_000 + ++number)}`

/** Two boxes, 11.49 kg. */
export const usualBoxes = [
  { pc_code: '01010500', weight: 8.42, kg_price: 128_300 },
  { pc_code: '01010300', weight: 3.07, kg_price: 141_900 },
]

/** The parameters for a draft, a box or anything else with the version that the desk showed. */
export const seen = ({ id, version }: { id: number; version: number }) => ({ params: { id }, body: { version } })

/** The intake desk with carcasses of 462 kg. */
export async function openIntake(market: Market) {
  const desk = await openDesk(market, ['intake'])
  /** A second staff member, who checks what the desk has typed. */
  const colleague = await openDesk(market, ['intake'])
  const partner_id = (await makePartner(market.db)).id
  const today = (await desk.send(getIntakeDesk)).today

  function typed(boxes: readonly SaidBox[] = usualBoxes): IntakeSheet {
    const facts = { ...noFacts, judge_breed_nm: '한우', judge_sex_nm: '거세', qgrade: '1++', wgrade: 'A', weight: 462 }
    return {
      source: 'typed',
      product_type: 'D',
      facts: {
        ...facts,
        birthmonth: 31,
        insfat: 9,
        abatt_nm: '음성공판장',
        abatt_date: today,
        farm_addr: '충북 음성군',
      },
      boxes: boxes.map((box) => ({ ...blankBox, ...box })),
      pictures: [],
    }
  }
  async function draft(
    boxes: readonly SaidBox[] = usualBoxes,
    pictures: IntakeSheet['pictures'] = [],
  ): Promise<IntakeDraft> {
    const body = { cattle_no: nextNumber(), partner_id, prod_date: today, sheet: { ...typed(boxes), pictures } }
    return check((await desk.send(createDraft, { body })).data)
  }
  const check = async (made: Pick<IntakeDraft, 'id' | 'version'>) => (await colleague.send(checkDraft, seen(made))).data

  return {
    desk,
    colleague,
    check,
    partner_id,
    today,
    typed,
    draft,
    /** A carcass on sale, with its boxes. */
    async posted(boxes: readonly SaidBox[] = usualBoxes) {
      const { data } = await desk.send(postDraft, seen(await draft(boxes)))
      const listed = await desk.send(listBoxes, { query: { carcass_id: data.carcass_id! } })
      return { draft: data, boxes: listed.data.toReversed() }
    },
    boxOf: async (id: number) =>
      (
        await sql<{ ps_code: number; version: number; price: number; kg_price: number }>`
        select ps_code, version, price, kg_price from products where id = ${id}`.execute(market.db)
      ).rows[0]!,
    actsOn: async (kind: string, id: number) =>
      (
        await sql<{ action: string }>`
        select action from audit_log where target_kind = ${kind} and target_id = ${String(id)} order by id`.execute(
          market.db,
        )
      ).rows.map(({ action }) => action),
  }
}
export type Intake = Awaited<ReturnType<typeof openIntake>>
