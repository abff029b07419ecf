import type { IntakeSheet, IntakePicture } from '#domain/intake-sheet.ts'
import type { CarcassDraft, PictureDraft } from './carcass-draft.ts'
import { IntakeProblem } from './intake-problem.ts'

export type Typed = { cattle_no: string; partner_id: number | null; prod_date: string | null; sheet: IntakeSheet }

/**
 * Makes a carcass that can be received of what a staff member typed; throws one message with everything that is still missing. `sale_date`
 * is a day in Seoul.
 */
export function draftOfSheet({ cattle_no, partner_id, prod_date, sheet }: Typed, sale_date: string): CarcassDraft {
  const { facts, boxes, pictures, product_type, source } = sheet
  const { weight, birthmonth, insfat, abatt_date } = facts
  const missing = Object.entries({
    공급사: partner_id,
    가공일: prod_date,
    품종: facts.judge_breed_nm,
    성별: facts.judge_sex_nm,
    등급: facts.qgrade,
    육량등급: facts.wgrade,
    도체중: weight,
    월령: birthmonth,
    근내지방: insfat,
    도축장: facts.abatt_nm,
    도축일: abatt_date,
    농장: facts.farm_addr,
  })
    .filter(([, value]) => value === null || value === '')
    .map(([name]) => name)
  const unweighed = boxes.filter((box) => box.weight === null).length
  const unpriced = boxes.filter((box) => box.kg_price === null).length
  if (unweighed > 0) missing.push(`중량 ${unweighed}칸`)
  if (unpriced > 0) missing.push(`kg당 가격 ${unpriced}칸`)
  if (missing.length > 0 || !partner_id || !prod_date || !weight || !birthmonth || !insfat || !abatt_date)
    throw new IntakeProblem(`${cattle_no}: 입력하지 않은 것이 있습니다. (${missing.join(', ')})`)
  const pictured = pictures.map((picture, n) => pictureOf(picture, `${cattle_no} 등심 단면 ${n + 1}`))
  return {
    graded: { ...facts, cattle_no, issue_no: facts.issue_no || null, weight, birthmonth, insfat, abatt_date },
    source,
    partner_id,
    product_type,
    prod_date,
    sale_date,
    pictures: pictured,
    boxes: boxes.map((box) => ({ ...box, weight: box.weight ?? 0, kg_price: box.kg_price ?? 0 })),
  }
}

const pictureOf = ({ name, width, height }: IntakePicture, alt: string): PictureDraft => ({
  img_path: `/carcass-pictures/${name}.webp`,
  thumb_path: `/carcass-pictures/${name}-small.webp`,
  width,
  height,
  alt,
})
