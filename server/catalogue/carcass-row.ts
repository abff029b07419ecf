import type { CarcassInfo } from '#contract/catalogue.ts'
import { type BeefCode, type GradeCode, gradeNames } from '#domain/codes.ts'
import type { ReferenceData } from './reference-data.ts'

/** The columns of a carcass, from `c` (carcass_infos). */
export const carcassColumns = `c.id carcass_id, c.cattle_no, c.beef_code, c.grade_code, c.qgrade, c.wgrade, c.judge_breed_nm, c.judge_sex_nm,
  c.weight carcass_weight, c.birthmonth, c.insfat, c.farm_addr, c.abatt_nm, c.abatt_date, c.prod_date, c.partner_id`

export type CarcassRow = {
  carcass_id: number
  cattle_no: string
  beef_code: BeefCode
  grade_code: GradeCode
  qgrade: string
  wgrade: string
  judge_breed_nm: string
  judge_sex_nm: string
  carcass_weight: number
  birthmonth: number
  insfat: number
  farm_addr: string
  abatt_nm: string
  abatt_date: string
  prod_date: string
  partner_id: number
}

export function toCarcassInfo(row: CarcassRow, { partners }: ReferenceData): CarcassInfo {
  return {
    id: row.carcass_id,
    cattle_no: row.cattle_no,
    beef_code: row.beef_code,
    grade_code: row.grade_code,
    gradeName: gradeNames[row.grade_code],
    qgrade: row.qgrade,
    wgrade: row.wgrade,
    judge_breed_nm: row.judge_breed_nm,
    judge_sex_nm: row.judge_sex_nm,
    weight: row.carcass_weight,
    birthmonth: row.birthmonth,
    insfat: row.insfat,
    farm_addr: row.farm_addr,
    abatt_nm: row.abatt_nm,
    abatt_date: row.abatt_date,
    prod_date: row.prod_date,
    partner: { partner_name: partners.get(row.partner_id)?.[0] ?? '' },
  }
}
