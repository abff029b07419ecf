import { plusDays } from '#domain/calendar.ts'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type BoxDraft, type CarcassDraft, codesOf } from '#server/intake/carcass-draft.ts'
import type { GradedCarcass } from '#server/providers/meat-grading.ts'
import { cutByCode, cuts } from './content/cuts.ts'
import type { BeefKind, Sex, YieldGrade } from './content/kinds.ts'
import { macroPicture, sectionPicture } from './content/pictures.ts'
import { kgPrice } from './content/prices.ts'
import { hash32, random } from './content/random.ts'
import { type CarcassFacts, cutWeight, postedCuts } from './content/yields.ts'
import { pictureDraft } from './picture-draft.ts'

type Partner = { id: number; partner_name: string }

export async function partnersOf(db: Database): Promise<Partner[]> {
  const { rows } = await sql<Partner>`select id, partner_name from partners order by id`.execute(db)
  return rows
}

/** A carcass that is sold fresh: ten to fifteen cuts of one side, or the same cuts of both sides. */
export function freshDraft(
  seed: string,
  graded: GradedCarcass,
  partners: readonly Partner[],
  date: string,
  bothSides = false,
): CarcassDraft {
  const facts = factsOf(graded)
  const one = postedCuts(seed, facts)
  // The hanging tender (토시살) exists only once, so not on the other side.
  const paired = bothSides ? one.filter(({ pc_code }) => cutByCode(pc_code).halves === 2) : []
  const other = paired.map(({ pc_code }) => ({ pc_code, weight: cutWeight(`${seed}:other side`, facts, pc_code) }))
  return draftOf(seed, graded, partners, date, 'D', [...one, ...other])
}

/** A carcass of which a few everyday cuts are sold loose. */
export function looseDraft(
  seed: string,
  graded: GradedCarcass,
  partners: readonly Partner[],
  date: string,
  pieces: number,
): CarcassDraft {
  const facts = factsOf(graded)
  const chance = random(`${seed}:loose:${graded.cattle_no}`)
  const everyday = new Set(['목심', '앞다리', '우둔', '설도', '양지', '사태'])
  const chosen = new Map<string, { pc_code: string; weight: number }>()
  while (chosen.size < pieces) {
    const { pc_code } = chance.weighted(cuts.map((cut) => [cut, cut.home || everyday.has(cut.primal) ? 2 : 1]))
    chosen.set(pc_code, { pc_code, weight: cutWeight(seed, facts, pc_code) })
  }
  return draftOf(seed, graded, partners, date, 'S', [...chosen.values()])
}

function draftOf(
  seed: string,
  graded: GradedCarcass,
  partners: readonly Partner[],
  date: string,
  product_type: 'D' | 'S',
  pieces: readonly { pc_code: string; weight: number }[],
): CarcassDraft {
  const { grade_code } = codesOf(graded)
  const { beef_kind, sex } = factsOf(graded)
  const number = hash32(`${seed}:${graded.cattle_no}`)
  // Fresh carcasses are cut in the night before the sale, loose boxes a day earlier.
  const packed = product_type === 'D' ? date : plusDays(date, -1)
  return {
    graded,
    partner_id: partners[number % partners.length]!.id,
    product_type,
    prod_date: packed < graded.abatt_date ? graded.abatt_date : packed,
    sale_date: date,
    pictures: [pictureDraft(sectionPicture(grade_code, number)), pictureDraft(macroPicture(grade_code))],
    boxes: pieces.map(({ pc_code, weight }): BoxDraft => ({
      pc_code,
      weight,
      kg_price: kgPrice(seed, { pc_code, grade_code, beef_kind, sex, date, cattle_no: graded.cattle_no }),
    })),
  }
}

/** The certificate's values, as yields and prices need them. */
function factsOf(graded: GradedCarcass): CarcassFacts & { beef_kind: BeefKind; sex: Sex } {
  return {
    cattle_no: graded.cattle_no,
    weight: graded.weight,
    beef_kind: graded.judge_breed_nm as BeefKind,
    sex: graded.judge_sex_nm as Sex,
    wgrade: graded.wgrade as YieldGrade,
    grade_code: codesOf(graded).grade_code,
  }
}
