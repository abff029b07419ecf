import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { date, type OpenDataItem, openData, OpenDataProblem, text } from './open-data.ts'

const day = date.nullable().catch(null)
const said = text.nullable().catch(null)

/**
 * The public traceability data of one animal (PROVIDERS 4.3). Dates 'YYYY-MM-DD'. The names of farmers are left out: the page says where an
 * animal comes from, not whose it was.
 */
const animalTrace = z.object({
  breed: said,
  sex: said,
  birth_date: day,
  /** Country of origin of an animal imported alive. */
  nation: said,
  farms: z.array(z.object({ addr: text, type: said, date: day })),
  slaughter: z.object({ place: text, addr: said, date: day, grade: said, inspection: said }).nullable(),
  packers: z.array(z.object({ place: text, addr: said })),
  vaccine: z.object({ date: day, order: said }).nullable(),
  disease: said,
  brucella: z.object({ date: day, result: said }).nullable(),
})
export type AnimalTrace = z.infer<typeof animalTrace>

/** Undefined: the service answered and knows no such animal. Throws `OpenDataProblem` when there was no answer to read. */
export type FindTrace = (cattleNo: string) => Promise<AnimalTrace | undefined>

/** The public name of the service, shown with its data. */
export const traceSource = '축산물이력제 공개 데이터'

/** All data of one animal in one request: without `optionNo` the service returns every kind of item. */
export function animalTraces(config: Config['grading'], patience?: { tries?: number; timeout?: number }): FindTrace {
  const ask = openData(config, '축산물이력', patience)
  return async (cattleNo) => {
    if (!/^\d{12}$/.test(cattleNo)) throw new OpenDataProblem('number', '이력번호는 숫자 12자리입니다.')
    const items = await ask('/animalTrace/traceNoSearch', { traceNo: cattleNo })
    if (items.length === 0) return undefined
    const of = (infoType: number) => items.filter((item) => item['infoType'] === String(infoType))
    const [animal] = of(1)
    // A wrong number is echoed instead of refused, so the answer must be about the animal that was asked for.
    if (animal?.['cattleNo']?.slice(-12) !== cattleNo)
      throw new OpenDataProblem('unreadable', `다른 이력번호의 이력이 왔습니다: ${animal?.['cattleNo'] ?? '없음'}`)
    return animalTrace.parse(traceOf(animal, of))
  }
}

function traceOf(animal: OpenDataItem, of: (infoType: number) => OpenDataItem[]) {
  const [slaughter] = of(3)
  const [vaccine] = of(5)
  const [brucella] = of(7)
  return {
    breed: animal['lsTypeNm'],
    sex: animal['sexNm'],
    birth_date: animal['birthYmd'],
    nation: animal['nationNm'],
    farms: of(2)
      .filter((item) => item['farmAddr']?.trim())
      .map((item) => ({ addr: item['farmAddr'], type: item['regType'], date: item['regYmd'] }))
      .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? '')),
    slaughter: slaughter?.['butcheryPlaceNm']?.trim()
      ? {
          place: slaughter['butcheryPlaceNm'],
          addr: slaughter['butcheryPlaceAddr'],
          date: slaughter['butcheryYmd'],
          grade: slaughter['gradeNm'],
          inspection: slaughter['inspectPassYn'],
        }
      : null,
    packers: of(4)
      .filter((item) => item['processPlaceNm']?.trim())
      .map((item) => ({ place: item['processPlaceNm'], addr: item['processPlaceAddr'] })),
    vaccine: vaccine ? { date: vaccine['injectionYmd'], order: vaccine['vaccineorder'] } : null,
    disease: of(6)[0]?.['inspectDesc'],
    brucella: brucella ? { date: brucella['inspectDt'], result: brucella['inspectYn'] } : null,
  }
}
