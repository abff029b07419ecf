import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { Config } from '#server/config.ts'

/**
 * What the public grading and traceability service says of one carcass (PROVIDERS 4.2, 4.3), under its own names. `weight` kg,
 * `birthmonth` the age in months, `backfat` mm, `rea` cm², `insfat` marbling 1–9, dates 'YYYY-MM-DD'.
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

/** Why no carcass came back. `unavailable` may go well later; the others will not by themselves. */
export class GradingProblem extends Error {
  override name = 'GradingProblem'
  readonly code: 'number' | 'unknown' | 'ungraded' | 'key' | 'unreadable' | 'unavailable'

  constructor(code: GradingProblem['code'], message: string) {
    super(message)
    this.code = code
  }
}

const text = z.string().trim().min(1)
const date = text.transform((said) => said.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3')).pipe(z.iso.date())
const number = text.transform(Number).pipe(z.number())
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
const farm = z.object({ farmAddr: text })

type Item = Record<string, string>
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' })
const frame = z.object({
  response: z.object({
    header: z.object({ resultCode: z.string(), resultMsg: z.string().default('') }),
    body: z.object({ items: z.object({ item: z.array(z.record(z.string(), z.string())) }).optional() }).optional(),
  }),
})

/** Result codes that pass by themselves (PROVIDERS 4.1); 99 is the key. */
const passing = new Set(['01', '02', '04', '05'])
const tries = 4
const firstPause = 150
const timeout = 10_000

/** The client of the public XML protocol: certificate number, grading result behind it, farm address of the trace. */
export function meatGrading({ url, key }: Config['grading']): MeatGrading {
  async function ask(path: string, query: Record<string, string>): Promise<Item[]> {
    for (let turn = 1; ; turn++) {
      const { items, why } = await askOnce(path, query)
      if (items) return items
      if (turn === tries)
        throw new GradingProblem(
          'unavailable',
          `등급판정 조회가 잠시 되지 않습니다. 조금 뒤에 다시 해 주세요. (${why})`,
        )
      await pause(firstPause * 2 ** (turn - 1))
    }
  }

  /** Without items: a fault that passes, worth another try. */
  async function askOnce(path: string, query: Record<string, string>): Promise<{ items?: Item[]; why?: string }> {
    let status: number
    let body: string
    try {
      const search = new URLSearchParams({ ServiceKey: key, ...query })
      const response = await fetch(`${url}${path}?${search.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      status = response.status
      body = await response.text()
    } catch (error) {
      return { why: error instanceof Error ? error.name : '연결' }
    }
    if (status >= 500 || status === 429) return { why: String(status) }
    const said = readFrame(body)
    if (!said) throw new GradingProblem('unreadable', `등급판정 조회의 응답을 읽지 못했습니다. (${status})`)
    const { resultCode, resultMsg } = said.header
    if (resultCode === '00') return { items: said.body?.items?.item ?? [] }
    if (passing.has(resultCode)) return { why: `${resultCode} ${resultMsg}` }
    if (resultCode === '99')
      throw new GradingProblem('key', '등급판정 조회의 인증키가 맞지 않습니다. GRADING_KEY를 확인해 주세요.')
    throw new GradingProblem('unreadable', `등급판정 조회가 거절되었습니다. (${resultCode} ${resultMsg})`)
  }

  return {
    async find(cattleNo) {
      if (!/^\d{12}$/.test(cattleNo)) throw new GradingProblem('number', '이력번호는 숫자 12자리입니다.')
      const [issued] = await ask('/grade/confirm/issueNo', { animalNo: cattleNo })
      if (!issued) throw new GradingProblem('unknown', `등급판정 기록이 없는 이력번호입니다: ${cattleNo}`)
      const { issueNo, issueDate } = read(certificate, issued)
      const [results, traced] = await Promise.all([
        ask('/grade/confirm/cattle', { issueNo, issueDate }),
        ask('/animalTrace/traceNoSearch', { traceNo: cattleNo, optionNo: '2' }),
      ])
      if (!results[0]) throw new GradingProblem('ungraded', `등급판정 결과가 아직 없는 이력번호입니다: ${cattleNo}`)
      const graded = read(result, results[0])
      // A wrong number is echoed instead of refused, so the answer must be about the animal that was asked for.
      if (graded.cattleNo && graded.cattleNo.slice(-12) !== cattleNo)
        throw new GradingProblem('unreadable', `다른 이력번호의 등급판정 결과가 왔습니다: ${graded.cattleNo}`)
      if (!traced[0]) throw new GradingProblem('unknown', `이력 정보가 없는 이력번호입니다: ${cattleNo}`)
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
        farm_addr: read(farm, traced[0]).farmAddr,
      }
    },
  }
}

function readFrame(body: string): z.infer<typeof frame>['response'] | undefined {
  try {
    // An empty <items/> reads as '' and means: nothing found.
    const parsed: unknown = JSON.parse(JSON.stringify(parser.parse(body)), (name, value) =>
      (name === 'items' || name === 'body') && value === '' ? undefined : value,
    )
    return frame.safeParse(parsed).data?.response
  } catch {
    return undefined
  }
}

function read<Shape extends z.ZodType>(shape: Shape, item: Item): z.infer<Shape> {
  const parsed = shape.safeParse(item)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new GradingProblem('unreadable', `등급판정 조회의 응답에 알 수 없는 값이 있습니다. (${fields})`)
}
