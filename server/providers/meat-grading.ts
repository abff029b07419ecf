import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { date, number, type OpenDataItem, openData, OpenDataProblem, type Patience, text } from './open-data.ts'

/**
 * The public grading and traceability data of one carcass (PROVIDERS 4.2, 4.3), under the service's names. `weight` kg, `birthmonth` the
 * age in months, `backfat` mm, `rea` cm², `insfat` marbling 1–9, dates 'YYYY-MM-DD'.
 */
export type GradedCarcass = {
  cattle_no: string
  issue_no: string
  judge_breed_nm: string
  judge_sex_nm: string
  qgrade: string
  wgrade: string
  weight: number
  birthmonth: number
  insfat: number
  backfat: number | null
  rea: number | null
  abatt_nm: string
  abatt_date: string
  judge_date: string | null
  farm_addr: string
}

export type MeatGrading = { find: (cattleNo: string) => Promise<GradedCarcass> }

const measured = z
  .string()
  .optional()
  .transform((said) => (said?.trim() ? Number(said) : null))
  .pipe(z.number().nullable())

const certificate = z.object({ issueNo: text, issueDate: text })
const result = z.object({
  cattleNo: text.optional(),
  judgeBreedNm: text,
  judgeSexNm: text,
  qgrade: text,
  wgrade: text,
  weight: number.pipe(z.number().positive()),
  birthmonth: number.pipe(z.int().positive()),
  insfat: number.pipe(z.int().min(1).max(9)),
  backfat: measured,
  rea: measured,
  abattNm: text,
  abattDate: date,
  judgeDate: date.optional(),
})
const farm = z.object({ farmAddr: text, regYmd: z.string().default('') })

/** The client of the public XML services: finds the certificate number, by it the grading result, and the farm's address in the traceability data. */
export function meatGrading(config: Config['grading'], patience?: Patience): MeatGrading {
  const ask = openData(config, '등급판정', patience)
  return {
    async find(cattleNo) {
      if (!/^\d{12}$/.test(cattleNo)) throw new OpenDataProblem('number', '이력번호는 숫자 12자리입니다.')
      const [issued] = await ask('/grade/confirm/issueNo', { animalNo: cattleNo })
      if (!issued) throw new OpenDataProblem('unknown', `등급판정 기록이 없는 이력번호입니다: ${cattleNo}`)
      const { issueNo, issueDate } = read(certificate, issued)
      const [results, traced] = await Promise.all([
        ask('/grade/confirm/cattle', { issueNo, issueDate }),
        ask('/animalTrace/traceNoSearch', { traceNo: cattleNo, optionNo: '2' }),
      ])
      if (!results[0]) throw new OpenDataProblem('ungraded', `등급판정 결과가 아직 없는 이력번호입니다: ${cattleNo}`)
      const graded = read(result, results[0])
      // A wrong number is echoed instead of refused, so the answer must be about the animal that was asked for.
      if (graded.cattleNo && graded.cattleNo.slice(-12) !== cattleNo)
        throw new OpenDataProblem('unreadable', `다른 이력번호의 등급판정 결과가 왔습니다: ${graded.cattleNo}`)
      // All farms in the animal's life, in order; the last, which sent it to slaughter, is the one that counts.
      const last = traced
        .map((item) => read(farm, item))
        .toSorted((one, other) => one.regYmd.localeCompare(other.regYmd))
        .at(-1)
      if (!last) throw new OpenDataProblem('unknown', `이력 정보가 없는 이력번호입니다: ${cattleNo}`)
      return {
        cattle_no: cattleNo,
        issue_no: issueNo,
        judge_breed_nm: graded.judgeBreedNm,
        judge_sex_nm: graded.judgeSexNm,
        qgrade: graded.qgrade,
        wgrade: graded.wgrade,
        weight: graded.weight,
        birthmonth: graded.birthmonth,
        insfat: graded.insfat,
        backfat: graded.backfat,
        rea: graded.rea,
        abatt_nm: graded.abattNm,
        abatt_date: graded.abattDate,
        judge_date: graded.judgeDate ?? null,
        farm_addr: last.farmAddr,
      }
    },
  }
}

function read<Shape extends z.ZodType>(shape: Shape, item: OpenDataItem): z.infer<Shape> {
  const parsed = shape.safeParse(item)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new OpenDataProblem('unreadable', `등급판정 조회의 응답에 알 수 없는 값이 있습니다. (${fields})`)
}
