import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './query.ts'

const day = z.string().nullable()
const said = z.string().nullable()

/** The data of a carcass from our own intake. Weight in kg, dates 'YYYY-MM-DD'. */
const intake = z.object({
  carcass_id: z.int(),
  partner_name: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  gradeName: z.string(),
  grade_code: z.string(),
  wgrade: z.string(),
  insfat: z.int(),
  weight: z.number(),
  birthmonth: z.int(),
  backfat: z.number().nullable(),
  rea: z.number().nullable(),
  issue_no: said,
  farm_addr: z.string(),
  abatt_nm: z.string(),
  abatt_date: z.string(),
  judge_date: day,
  prod_date: z.string(),
  sale_date: z.string(),
  created_at: instant,
})

/** The traceability data of an animal. `facts` is the public service's answer at `fetched_at`; null while there is none. */
export const trace = z.object({
  cattle_no: z.string(),
  link: z.string(),
  /** FOUND and UNKNOWN: the service's answer. AWAY: it was asked and did not answer. NEW: it will be asked. */
  state: z.enum(['FOUND', 'UNKNOWN', 'AWAY', 'NEW']),
  source: said,
  fetched_at: instant.nullable(),
  facts: z
    .object({
      breed: said,
      sex: said,
      birth_date: day,
      nation: said,
      farms: z.array(z.object({ addr: z.string(), type: said, date: day })),
      slaughter: z.object({ place: z.string(), addr: said, date: day, grade: said, inspection: said }).nullable(),
      packers: z.array(z.object({ place: z.string(), addr: said })),
      vaccine: z.object({ date: day, order: said }).nullable(),
      disease: said,
      brucella: z.object({ date: day, result: said }).nullable(),
    })
    .nullable(),
  intakes: z.array(intake),
})
export type Trace = z.infer<typeof trace>
export type Intake = Trace['intakes'][number]

export const cattleNo = z.string().regex(/^\d{12}$/, '이력번호는 숫자 12자리입니다.')

export const getTrace = call({
  method: 'GET',
  path: '/api/fronts/traces/{cattle_no}',
  access: 'anyone',
  summary: 'An animal’s passport: where it was born, raised, slaughtered, graded and cut, for everybody',
  params: z.object({ cattle_no: cattleNo }),
  result: z.object({ data: trace }),
})

export const getTraceCode = call({
  method: 'GET',
  path: '/api/fronts/traces/{cattle_no}/code.svg',
  access: 'anyone',
  summary:
    'The passport’s link as a QR picture: of any number, because a picture says nothing that the number does not',
  params: z.object({ cattle_no: cattleNo }),
  file: ['image/svg+xml'],
  result: z.object({}),
})
